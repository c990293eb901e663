import { Link } from 'react-router-dom'
import styles from './Breadcrumb.module.css'
import { Icon } from './Icon.tsx'

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
          <li key={page.to}>
            <Link to={page.to}>{page.name}</Link>
            <Icon name="chevronRight" size={16} />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
