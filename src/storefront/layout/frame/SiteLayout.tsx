import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { type RootData, useRootData } from '#shared/loaderContext.ts'
import { RouteAnnouncer } from '#shared/RouteAnnouncer.tsx'
import { OfflineNotice } from '../errors/OfflineNotice.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './SiteLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

const MAIN = 'main'

/** The frame of every public page. */
export function SiteLayout() {
  return (
    <SiteFrame {...useRootData()}>
      <Outlet />
    </SiteFrame>
  )
}

/** Header, footer and what stands between them. */
export function SiteFrame({ config, session, children }: RootData & { children: ReactNode }) {
  return (
    <div className={styles.site}>
      <SkipLink to={MAIN} />
      <Header name={config.name} session={session} />
      <OfflineNotice />
      <main id={MAIN} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer academy={config} />
      <RouteAnnouncer mainId={MAIN} />
    </div>
  )
}
