import type { ReactNode } from 'react'
import { paths } from '#pages/paths.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import styles from './MessagePage.module.css'

/** A whole page with one message and the links or buttons that follow. */
export function MessagePage({
  title,
  code,
  children,
}: {
  title: string
  code?: string
  children: ReactNode
}) {
  return (
    <section className={`page ${styles.message}`}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <svg viewBox="0 0 120 120" aria-hidden="true" className={styles.motif}>
        <circle cx="60" cy="60" r="57" strokeDasharray="1 8" />
        <circle cx="60" cy="60" r="44" />
        <circle cx="60" cy="60" r="33" strokeDasharray="1 7" />
        <circle cx="60" cy="60" r="21" />
        <path d="M20 100 100 20" />
      </svg>
      {code && <p className={styles.code}>{code}</p>}
      <h1>{title}</h1>
      <div className={styles.words}>{children}</div>
    </section>
  )
}

/** 404: an unknown address, or a course that is not on sale. It offers a search, as most visitors looked for a course. */
export function NotFoundPage() {
  return (
    <MessagePage code="404" title="Page not found">
      <p>We can't find that page. The link may be mistyped, or the course may no longer be available.</p>
      <form action={paths.catalogue()} className={styles.search}>
        <input type="search" name="q" aria-label="Search courses" />
        <Button type="submit">Search courses</Button>
      </form>
      <LinkButton to={paths.catalogue()} look="secondary">
        See all courses
      </LinkButton>
      <LinkButton to={paths.home()} look="secondary">
        Home
      </LinkButton>
    </MessagePage>
  )
}
