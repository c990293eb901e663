import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import styles from './Page.module.css'

interface Crumb {
  name: string
  to: string
}

export const MY_COURSES: readonly Crumb[] = [{ name: 'My Courses', to: paths.tutorCourses() }]

export const LEARNERS: readonly Crumb[] = [{ name: 'Learners', to: paths.tutorLearners() }]

export const PAYMENTS: readonly Crumb[] = [{ name: 'Payments', to: paths.tutorPayments() }]

/** The head of a console page: breadcrumbs, title and actions. */
export function PageHead({
  title,
  documentTitle,
  crumbs,
  children,
}: {
  title: ReactNode
  /** The title of the window; defaults to `title`. */
  documentTitle?: string
  /** The pages between the dashboard and this one; left out for a page of the menu. */
  crumbs?: readonly Crumb[]
  children?: ReactNode
}) {
  const academy = useRootData().config.name
  return (
    <header className={styles.head}>
      <title>{`${documentTitle ?? title} | ${academy}`}</title>
      {crumbs && (
        <nav aria-label="Breadcrumb">
          <ol className={styles.crumbs}>
            {[{ name: 'Dashboard', to: paths.tutorDashboard() }, ...crumbs].map(({ name, to }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <div className={styles.row}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </header>
  )
}

/** A part of a page in a card, with a title and actions. */
export function Section({
  title,
  actions,
  isPadded = true,
  children,
}: {
  title: string
  actions?: ReactNode
  /** False for tables, which extend to the card's edge. */
  isPadded?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={isPadded ? styles.padded : undefined}>{children}</div>
    </section>
  )
}

/** A part of a page in a card without a title. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}
