import { Link } from 'react-router-dom'
import { Icon } from '#shared/Icon.tsx'
import { classNames } from '../classNames.ts'
import styles from './Breadcrumb.module.css'

/** Where this page is: links to the pages above it, then its own name. */
export function Breadcrumb({
  above,
  here,
}: {
  above: readonly { to: string; name: string }[]
  here: string
}) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {above.map(page => (
          <li key={page.to} className={widthOf(page.name)}>
            <Link to={page.to}>{page.name}</Link>
            <Icon name="chevronRight" size={16} />
          </li>
        ))}
        <li aria-current="page" className={classNames(styles.here, widthOf(here))}>
          {here}
        </li>
      </ol>
    </nav>
  )
}

const SHORT_NAME = 14

/** Where there is no room for all, long names are cut and short ones stay whole. */
function widthOf(name: string): string | undefined {
  return name.length > SHORT_NAME ? styles.long : undefined
}
