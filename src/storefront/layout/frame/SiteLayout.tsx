import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { OFFLINE_PLACE } from '#shared/beforeReact/offlineNotice.ts'
import { Icon } from '#shared/Icon.tsx'
import { type RootData, useRootData } from '#shared/loaderContext.ts'
import { RouteAnnouncer } from '#shared/RouteAnnouncer.tsx'
import { CardGridSkeleton } from '../../ui/data/CardGrid.tsx'
import { useIsOnline } from '../../ui/feedback/hooks.ts'
import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './SiteLayout.module.css'

const MAIN = 'main'

/** The frame of every public page. */
export function SiteLayout() {
  return (
    <SiteFrame {...useRootData()}>
      <Outlet />
    </SiteFrame>
  )
}

/** Header and footer with the page's content between them. */
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

/** The first link in the tab order: it skips the menus. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a href={`#${to}`} className="skip-link">
      Skip to content
    </a>
  )
}

/** Shows a page's skeleton, without words, on a first visit until the first data have loaded. */
export function HydrateFallback() {
  return (
    <Waiting label="Loading page">
      <div className={styles.bar}>
        <div className="page">
          <Skeleton shape="logo" />
        </div>
      </div>
      <div className={`page ${styles.body}`}>
        <Skeleton shape="headline" />
        <Skeleton shape="lead" />
        <CardGridSkeleton count={4} />
      </div>
    </Waiting>
  )
}

const TEXT = "You're offline. Anything you've typed is saved."

/** Says that the connection is lost, while it is; before hydration the first script does. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className={styles.place} {...{ [OFFLINE_PLACE]: TEXT }}>
      {!isOnline && (
        <>
          <Icon name="alert" /> {TEXT}
        </>
      )}
    </div>
  )
}
