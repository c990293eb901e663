import type { ReactNode } from 'react'
import { ScrollRestoration } from 'react-router-dom'
import type { AcademyConfig } from '#contract/academy.ts'
import type { Session } from '#shared/session.ts'
import { Arrival } from './Arrival.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PageLoadBar } from './PageLoadBar.tsx'
import styles from './SiteLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

const MAIN = 'main'

/** The frame of every public page. */
export function SiteLayout({
  academy,
  session,
  children,
}: {
  academy: AcademyConfig
  session: Session | null
  children: ReactNode
}) {
  return (
    <div className={styles.site}>
      <SkipLink to={MAIN} />
      <PageLoadBar />
      <Header name={academy.name} session={session} />
      <OfflineNotice />
      <main id={MAIN} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer academy={academy} />
      <Arrival mainId={MAIN} />
      <ScrollRestoration />
    </div>
  )
}
