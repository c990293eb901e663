import { paths } from '#pages/paths.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

/** 404: an address that leads nowhere, or a course that is not on sale. */
export function NotFoundPage() {
  return (
    <MessagePage code="404" title="Page not found">
      <p>This address leads nowhere. The course may have been taken down, or the link has a slip in it.</p>
      <LinkButton to={paths.catalogue()}>See all courses</LinkButton>
      <LinkButton to={paths.home()} look="secondary">
        Home
      </LinkButton>
    </MessagePage>
  )
}
