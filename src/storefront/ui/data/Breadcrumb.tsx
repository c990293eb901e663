import { Link } from 'react-router-dom'
import { Icon } from '#shared/Icon.tsx'
import { classNames } from '../classNames.ts'
import styles from './Breadcrumb.module.css'

/** Shows the position of this page: links to the pages above it, then its own name. */
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

/** Returns the class that truncates a long name if there is no room; short names stay whole. */
function widthOf(name: string): string | undefined {
  return name.length > SHORT_NAME ? styles.long : undefined
}
