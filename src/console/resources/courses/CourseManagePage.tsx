import PlayIcon from '@mui/icons-material/PlayCircle'
import VideoIcon from '@mui/icons-material/VideocamOutlined'
import {
  Box,
  Button,
  ButtonBase,
  Card,
  Dialog,
  DialogActions,
  MenuItem,
  styled,
  Tab,
  Tabs,
  TextField,
  Typography,
} from '@mui/material'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { SimpleForm } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { DISPLAY_CHOICES, HIDDEN, SHOWING } from '#contract/rules/courseStatus.ts'
import { manageScreenRating, NO_RATINGS_YET } from '#contract/rules/rating.ts'
import { embedAddress, readVideoLink, VIDEO_LINK_SENTENCE } from '#contract/rules/videoLink.ts'
import { paths } from '#pages/paths.ts'
import { useCourseFigures } from '#shared/courseFigures.ts'
import { coverPhotoUrl } from '#shared/coverPhotoUrl.ts'
import { countText } from '#shared/money.ts'
import type { CourseRecord, WithMessage } from '../../dataProvider/rest.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DialogButton } from '../../ui/ConfirmDialog.tsx'
import { Stars } from '../../ui/cells.tsx'
import { useCourseChange, useReplaceOnScreen } from '../../ui/course.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { MoreMenu } from '../../ui/MoreMenu.tsx'
import { saved } from '../../ui/notice.tsx'
import { MY_COURSES, PageHead } from '../../ui/Page.tsx'
import { EditDialog } from '../../ui/RecordDialogs.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import { EnrollmentTable } from '../enrollments.tsx'
import { ObjectiveTable } from '../objectives.tsx'
import { TopicTable } from '../topics.tsx'
import { ClosedNotice, CourseChips, OwnCourse, PublishButton, WithheldNotice } from './OwnCourse.tsx'

/** Loaded on demand: these tabs are seldom opened. */
const AnnouncementTable = lazy(() => import('../announcements/AnnouncementTable.tsx'))
const ClassTable = lazy(() => import('../classes/ClassTable.tsx'))
const CohortTable = lazy(() => import('../cohorts/CohortTable.tsx'))
const SlotTable = lazy(() => import('../slots/SlotTable.tsx'))
const ReviewTable = lazy(() => import('../reviews.tsx'))

/** /courses/{slug}/manage: a course, its parts and its enrolments. */
export default function CourseManagePage() {
  return (
    <OwnCourse>
      {course => (
        <>
          <ManageHead course={course} />
          <ManageTabs
            tabs={[
              { key: 'topics', name: 'Topics', panel: <TopicTable course={course} /> },
              { key: 'objectives', name: 'Objectives', panel: <ObjectiveTable course={course} /> },
              {
                key: 'enrollments',
                name: `Enrollments (${countText(course.enrollments_count)})`,
                panel: <EnrollmentTable course={course} />,
              },
              { key: 'cohorts', name: 'Cohorts', panel: <CohortTable course={course} /> },
              { key: 'classes', name: 'Classes', panel: <ClassTable course={course} /> },
              {
                key: 'announcements',
                name: 'Announcements',
                panel: <AnnouncementTable course={course} />,
              },
              { key: 'onsite', name: 'Onsite', panel: <SlotTable course={course} /> },
              {
                key: 'ratings',
                name: `Ratings (${countText(course.ratings_count)})`,
                panel: <ReviewTable course={course} />,
              },
            ]}
          />
        </>
      )}
    </OwnCourse>
  )
}

/** The head of the manage page, low enough that the tabs fit on the first screen. */
function ManageHead({ course }: { course: CourseRecord }) {
  const rating = manageScreenRating(course, useCourseFigures())
  return (
    <>
      <PageHead title={course.title} documentTitle={`Manage ${course.title}`} crumbs={MY_COURSES}>
        <CourseChips course={course} />
        <PublishButton course={course} />
        <DisplaySelect course={course} />
        <MoreMenu
          label="More about this course"
          entries={[
            { name: 'Edit course', to: paths.courseEdit(course.id) },
            { name: 'View as learner', to: paths.course(course.id), isApart: true },
          ]}
        />
      </PageHead>
      <WithheldNotice course={course} />
      <ClosedNotice course={course} />
      <Box sx={headSx}>
        <IntroVideo course={course} />
        <DialogButton
          variant="outlined"
          size="small"
          sx={{ order: { sm: 1 } }}
          startIcon={<VideoIcon />}
          dialog={onClose => <IntroVideoEdit course={course} onClose={onClose} />}
        >
          Add intro video
        </DialogButton>
        <Box sx={textsSx}>
          <Typography sx={descriptionSx} title={course.short_description}>
            {course.short_description}
          </Typography>
          <Box sx={factsSx}>
            <span>
              {course.tutor.firstname} {course.tutor.lastname}
            </span>
            {rating !== null && <Stars average={rating} />}
            <Typography component="span" variant="body2" sx={{ fontWeight: 600, color: 'var(--ink)' }}>
              {rating ?? NO_RATINGS_YET}
            </Typography>
          </Box>
        </Box>
      </Box>
    </>
  )
}

/** One line; on a phone the video and its button are above the text. */
const headSx = { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center', marginBottom: 2 }
const textsSx = { flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0 }
const descriptionSx = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
}
const factsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 12px',
  alignItems: 'center',
  fontSize: '0.9375rem',
  color: 'var(--muted)',
}

interface Panel {
  key: string
  name: string
  panel: ReactNode
}

/** The parts of a course as tabs; `?tab=` in the URL selects the open one. */
function ManageTabs({ tabs }: { tabs: readonly [Panel, ...Panel[]] }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const open = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0]

  function handleTab(key: string) {
    setSearch(key === tabs[0].key ? {} : { tab: key }, { replace: true, preventScrollReset: true })
  }

  return (
    <Card>
      <Tabs
        value={open.key}
        onChange={(_, key: string) => handleTab(key)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label="Parts of the course"
        sx={tabsSx}
      >
        {tabs.map(({ key, name }) => (
          <Tab key={key} value={key} label={name} id={`${id}-${key}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.key}`}>
        <Suspense key={open.key} fallback={<TableSkeleton />}>
          {open.panel}
        </Suspense>
      </Box>
    </Card>
  )
}

/** Narrow enough for all tabs to fit next to an expanded menu at 1280 px. */
const tabsSx = {
  paddingInline: 1,
  borderBottom: '1px solid var(--line)',
  '& .MuiTab-root': { minWidth: 0, paddingInline: 1.25, fontSize: '0.9375rem' },
}

/** Showing or Hidden: a hidden course is unlisted, its direct link works. */
function DisplaySelect({ course }: { course: CourseRecord }) {
  const change = useCourseChange<typeof SHOWING | typeof HIDDEN>(course.id, (dataProvider, display) =>
    dataProvider.setDisplay(course.id, display),
  )
  const shown = change.isPending ? change.variables : course.display
  return (
    <TextField
      select
      label="Display"
      size="small"
      value={shown}
      disabled={change.isPending}
      onChange={({ target }) => change.mutate(Number(target.value) === HIDDEN ? HIDDEN : SHOWING)}
      sx={{ minWidth: 130 }}
    >
      {DISPLAY_CHOICES.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The frame of the intro video in pixels (specification section 9); narrower screens keep its aspect ratio. */
const WIDTH = 500
const HEIGHT = 250
const POSTER_WIDTH = 320

/**
 * A small poster of the intro video. A press plays it in a frame over the page; until then the video host gets no request. The
 * frame's URL is rebuilt from the video's id: a stored link never becomes a frame's source.
 */
function IntroVideo({ course }: { course: CourseRecord }) {
  const [isOpen, setOpen] = useState(false)
  const address = embedAddress(course.intro_video_link)
  if (!address) return <Box sx={noVideoSx}>No intro video yet</Box>
  const title = `Intro video: ${course.title}`
  const close = () => setOpen(false)
  return (
    <>
      <ButtonBase
        aria-label={`Play the intro video: ${course.title}`}
        onClick={() => setOpen(true)}
        sx={posterSx}
      >
        <img src={coverPhotoUrl(course.cover_photo, POSTER_WIDTH)} alt="" />
        <PlayIcon />
      </ButtonBase>
      <Dialog open={isOpen} onClose={close} slotProps={{ paper: { 'aria-label': title } }} maxWidth={false}>
        <Frame
          src={`${address}?autoplay=1`}
          title={title}
          width={WIDTH}
          height={HEIGHT}
          allow="autoplay; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
        />
        <DialogActions>
          <Button variant="outlined" color="inherit" onClick={close}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const Frame = styled('iframe')({
  display: 'block',
  // The dialog is as wide as its frame, so a width in per cent would be one of nothing.
  width: WIDTH,
  maxWidth: '100%',
  height: 'auto',
  aspectRatio: `${WIDTH} / ${HEIGHT}`,
  border: 0,
  backgroundColor: 'var(--night)',
})

const smallSx = { display: 'grid', width: 112, height: 56, borderRadius: 'var(--radius-input)' }

const noVideoSx = {
  ...smallSx,
  placeContent: 'center',
  border: '1px dashed var(--line-strong)',
  fontSize: '0.875rem',
  lineHeight: 1.3,
  textAlign: 'center',
  color: 'var(--muted)',
}

const posterSx = {
  ...smallSx,
  overflow: 'hidden',
  '& > *': { gridArea: '1 / 1' },
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& > svg': {
    zIndex: 1,
    placeSelf: 'center',
    fontSize: 32,
    borderRadius: '50%',
    color: 'var(--accent)',
    backgroundColor: 'var(--accent-ink)',
  },
}

/** Sets or removes the intro video of a course. */
function IntroVideoEdit({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const replaceOnScreen = useReplaceOnScreen(course.id)
  const removal = useCourseChange(course.id, async dataProvider => {
    const change = await dataProvider.removeIntroVideo(course)
    onClose()
    return change
  })

  function handleSaved({ message, isUnchanged, ...changed }: CourseRecord & WithMessage) {
    replaceOnScreen(changed)
    return saved({ message, isUnchanged })
  }

  return (
    <EditDialog<CourseRecord & WithMessage, CourseRecord>
      resource="courses"
      noun="course"
      edited={course}
      formOf={({ intro_video_link: link }) => ({ intro_video_link: link ?? '' })}
      labels={{ intro_video_link: 'Intro video' }}
      leavable={['intro_video_link']}
      title="Add intro video"
      keptAs={`video.${course.id}`}
      saveLabel="Save video"
      onSaved={handleSaved}
      onClose={onClose}
      actions={
        course.intro_video_link && (
          <BusyButton
            color="error"
            isBusy={removal.isPending}
            onClick={() => removal.mutate()}
            sx={{ marginRight: 'auto' }}
          >
            Remove video
          </BusyButton>
        )
      }
    >
      <SimpleForm validate={linkSentence}>
        <TextInput
          source="intro_video_link"
          label="Enter url link"
          autoFocus
          helperText="A YouTube or Vimeo link, such as https://www.youtube.com/watch?v=..."
          type="url"
        />
      </SimpleForm>
    </EditDialog>
  )
}

function linkSentence({ intro_video_link: typed }: { intro_video_link?: string | null }) {
  const read = readVideoLink(typed ?? '')
  if ('fault' in read) return { intro_video_link: read.fault }
  return read.link === null ? { intro_video_link: VIDEO_LINK_SENTENCE } : {}
}
