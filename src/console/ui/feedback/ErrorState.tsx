import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { failureOf } from '../../dataProvider/failures.ts'
import { MessagePage } from './MessagePage.tsx'

/** In place of a course that could not be shown: it is not among the tutor's, or the call failed. */
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
        There is no such course among yours. It may have been deleted, or the address has a slip in it.
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
