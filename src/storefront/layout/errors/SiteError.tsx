import { useRouteLoaderData } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { ROOT_ROUTE_ID, type RootData } from '#shared/loaderContext.ts'
import headerStyles from '../frame/Header.module.css'
import { Logo } from '../frame/Logo.tsx'
import styles from '../frame/SiteLayout.module.css'
import { SiteFrame } from '../frame/SiteLayout.tsx'
import { PageError } from './PageError.tsx'

/** What stands when no layout could: the message in the site's own frame, or, when not even that is known, under its mark. */
export function SiteError() {
  const data = useRouteLoaderData<RootData>(ROOT_ROUTE_ID)
  if (data) {
    return (
      <SiteFrame {...data}>
        <PageError />
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
        <PageError />
      </main>
    </div>
  )
}
