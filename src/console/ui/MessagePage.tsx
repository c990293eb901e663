import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { failureOf } from '../dataProvider/rest.ts'

/** A title, a sentence and the next step, for an empty list or a page that could not be loaded. */
export function MessagePage({
  title,
  isPage = false,
  children,
}: {
  title: string
  /** True if it replaces the whole page; its title is then the page's title. */
  isPage?: boolean
  children?: ReactNode
}) {
  return (
    <Box sx={messageSx}>
      <svg
        viewBox="0 0 96 96"
        width="88"
        height="88"
        aria-hidden="true"
        fill="none"
        stroke="var(--line-strong)"
      >
        <circle cx="48" cy="48" r="45" strokeDasharray="1 7" />
        <circle cx="48" cy="48" r="34" />
        <circle cx="48" cy="48" r="25" strokeDasharray="1 6" />
        <circle cx="48" cy="48" r="15" />
        <circle cx="48" cy="48" r="5" fill="var(--accent)" stroke="none" />
      </svg>
      {isPage && <title>{title}</title>}
      <Typography variant="h2" component={isPage ? 'h1' : 'p'}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const messageSx = {
  display: 'grid',
  gap: 1.5,
  justifyItems: 'center',
  padding: '40px 16px',
  textAlign: 'center',
  color: 'text.primary',
  '& p': { maxWidth: '46ch' },
}

/** Shown instead of a course that is not among the tutor's or failed to load. */
export function ErrorState({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const failure = failureOf(fault)
  if (failure.status === 404) return <NotAmongYours />
  return (
    <MessagePage
      isPage
      title={failure.kind === 'network' ? 'error' : (failure.title ?? 'Something went wrong')}
    >
      <Typography>{failure.detail}</Typography>
      <Button variant="contained" onClick={onRetry}>
        Try again
      </Button>
    </MessagePage>
  )
}

function NotAmongYours() {
  return (
    <MessagePage isPage title="Course not found">
      <Typography>
        This course isn’t in your courses. It may have been deleted, or the link may be mistyped.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
        <Button variant="contained" component={Link} to={paths.tutorCourses()}>
          My Courses
        </Button>
        <Button variant="outlined" component={Link} to={paths.courseUpload()}>
          Add Course
        </Button>
      </Box>
    </MessagePage>
  )
}

const listeners = new Set<() => void>()

/** Calls `listener` when the session ends, before the sign-in page opens; returns a function that unsubscribes. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceSessionEnd(): void {
  for (const listener of listeners) listener()
}
