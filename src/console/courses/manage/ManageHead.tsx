import VideoIcon from '@mui/icons-material/VideocamOutlined'
import ViewIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { manageScreenRating, NO_RATINGS_YET } from '#contract/rules/rating.ts'
import { paths } from '#pages/paths.ts'
import { useCourseFigures } from '#shared/courseFigures.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { IntroVideoEdit } from '../../introVideo/IntroVideoEdit.tsx'
import { IntroVideoFrame } from '../../introVideo/IntroVideoFrame.tsx'
import { AddObjectiveButton } from '../../objectives/AddObjectiveButton.tsx'
import { AddTopicButton } from '../../topics/AddTopicButton.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { MY_COURSES, PageHead } from '../../ui/PageHead.tsx'
import { Stars } from '../../ui/tables/Stars.tsx'
import { CourseChips } from '../CourseChips.tsx'
import { WithheldNotice } from '../WithheldNotice.tsx'
import { DisplaySelect } from './DisplaySelect.tsx'
import { useOpenTab } from './ManageTabs.tsx'

/** The head of the manage page: what the course is, its video, and what can be added. */
export function ManageHead({ course }: { course: CourseRecord }) {
  const openTab = useOpenTab()
  const rating = manageScreenRating(course, useCourseFigures())
  return (
    <>
      <PageHead title={course.title} documentTitle={`Manage ${course.title}`} crumbs={[MY_COURSES]}>
        <CourseChips course={course} />
        <Button
          color="inherit"
          variant="outlined"
          component={Link}
          to={paths.course(course.id)}
          target="_blank"
          startIcon={<ViewIcon />}
        >
          View as learner
        </Button>
        <Button variant="outlined" component={Link} to={paths.courseEdit(course.id)}>
          Edit course
        </Button>
      </PageHead>
      <WithheldNotice course={course} />
      <Box sx={headSx}>
        <Box sx={textsSx}>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{course.short_description}</Typography>
          <Typography color="textSecondary">
            {course.tutor.firstname} {course.tutor.lastname}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            {rating !== null && <Stars average={rating} />}
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {rating ?? NO_RATINGS_YET}
            </Typography>
          </Box>
          <Box sx={actionsSx}>
            <AddTopicButton course={course.id} onAdded={() => openTab('')} />
            <AddObjectiveButton course={course.id} onAdded={() => openTab('objectives')} />
            <DialogButton
              variant="outlined"
              startIcon={<VideoIcon />}
              dialog={onClose => <IntroVideoEdit course={course} onClose={onClose} />}
            >
              Add intro video
            </DialogButton>
            <DisplaySelect course={course} />
          </Box>
        </Box>
        <IntroVideoFrame course={course} />
      </Box>
    </>
  )
}

const headSx = { display: 'flex', flexWrap: 'wrap', gap: 3, marginBottom: 3 }
const textsSx = {
  flex: '1 1 20rem',
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  overflowWrap: 'anywhere',
} as const
const actionsSx = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }
