import { useRouteLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { ROOT_ROUTE_ID, type RootData } from '#shared/siteContext.ts'
import { FailedPage } from './FailedPage.tsx'
import headerStyles from './Header.module.css'
import { Logo } from './Logo.tsx'
import styles from './SiteLayout.module.css'
import { SiteFrame } from './SiteLayout.tsx'

/** What stands when no layout could: the message in the site's own frame, or, when not even that is known, under its mark. */
export function FailedSite() {
  const data = useRouteLoaderData<RootData>(ROOT_ROUTE_ID)
  if (data) {
    return (
      <SiteFrame {...data}>
        <FailedPage />
      </SiteFrame>
    )
  }
  return (
    <div className={styles.site}>
      <header className={headerStyles.header}>
        <div className={`page ${headerStyles.row}`}>
          {/* A plain link: whatever failed, a fresh page of the server may know better. */}
          <a href={paths.home()} className={headerStyles.home}>
            <Logo name="Home" />
          </a>
        </div>
      </header>
      <main className={styles.main}>
        <FailedPage />
      </main>
    </div>
  )
}
