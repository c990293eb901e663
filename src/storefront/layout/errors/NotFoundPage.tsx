import { paths } from '#pages/paths.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import styles from './MessagePage.module.css'
import { MessagePage } from './MessagePage.tsx'

/** 404: an address that leads nowhere, or a course that is not on sale; most who come here looked for a course. */
export function NotFoundPage() {
  return (
    <MessagePage code="404" title="Page not found">
      <p>This address leads nowhere. The course may have been taken down, or the link has a slip in it.</p>
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
