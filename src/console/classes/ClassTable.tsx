import AddIcon from '@mui/icons-material/AddOutlined'
import WeeklyIcon from '@mui/icons-material/EventRepeatOutlined'
import { Box, Button, Link, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { meetingPlace } from '#contract/rules/meetingLink.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { clockText, zoneText } from '#shared/localTimes.ts'
import type { ClassSessionRecord, CourseRecord } from '../dataProvider/records.ts'
import { DialogButton } from '../ui/dialogs/DialogButton.tsx'
import { MessagePage } from '../ui/feedback/MessagePage.tsx'
import { TableSkeleton } from '../ui/feedback/Skeleton.tsx'
import { CohortFilter, cohortWorded } from '../ui/inputs/CohortInput.tsx'
import { ListTools } from '../ui/tables/ListTools.tsx'
import { Moment } from '../ui/tables/Moment.tsx'
import { RecordList } from '../ui/tables/RecordList.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'
import { StatusChip } from '../ui/tables/StatusChip.tsx'
import { toolsSx } from '../ui/tables/toolsSx.ts'
import { ClassActions } from './ClassActions.tsx'
import { ClassCancel } from './ClassCancel.tsx'
import { ClassCreate, ClassEdit } from './ClassDialogs.tsx'

/** Few tutors open them on each visit: what the other tabs need comes without them. */
const SeriesCreate = lazy(() => import('./SeriesCreate.tsx'))
const ClassMonth = lazy(() => import('./calendar/ClassMonth.tsx'))
const ClassWeek = lazy(() => import('./calendar/ClassWeek.tsx'))
const AttendanceDialog = lazy(() => import('./attendance/AttendanceDialog.tsx'))

const VIEWS = [
  { key: 'list', name: 'List', calendar: null },
  { key: 'week', name: 'Week', calendar: ClassWeek },
  { key: 'month', name: 'Month', calendar: ClassMonth },
] as const

const DIALOGS = { edit: ClassEdit, cancel: ClassCancel, attendance: AttendanceDialog }

type Opened = { kind: keyof typeof DIALOGS; session: ClassSessionRecord }

/** The classes of a course, as a list, a week or a month: where its learners' classroom links and timetables come from. */
export default function ClassTable({ course }: { course: CourseRecord }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [search, setSearch] = useSearchParams()
  const view = VIEWS.find(({ key }) => key === search.get('view')) ?? VIEWS[0]
  const Calendar = view.calendar
  const Opened = opened && DIALOGS[opened.kind]

  function handleView(key: string | null) {
    if (key === null) return
    const { month: _, week: __, ...others } = Object.fromEntries(search)
    setSearch({ ...others, view: key }, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <Box sx={toolsSx}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Show classes as"
          value={view.key}
          onChange={(_, key) => handleView(key)}
          sx={{ marginRight: 'auto' }}
        >
          {VIEWS.map(({ key, name }) => (
            <ToggleButton key={key} value={key}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button component={RouterLink} to={paths.calendar()}>
          Your calendar
        </Button>
        <DialogButton
          variant="outlined"
          startIcon={<WeeklyIcon />}
          dialog={onClose => (
            <Suspense fallback={null}>
              <SeriesCreate course={course} onClose={onClose} />
            </Suspense>
          )}
        >
          Add weekly classes
        </DialogButton>
        <DialogButton
          variant="contained"
          startIcon={<AddIcon />}
          dialog={onClose => <ClassCreate course={course} onClose={onClose} />}
        >
          Add class
        </DialogButton>
      </Box>
      {Calendar ? (
        <Suspense fallback={<TableSkeleton />}>
          <Calendar course={course} onOpen={session => setOpened({ kind: 'edit', session })} />
        </Suspense>
      ) : (
        <ClassList course={course} onOpen={setOpened} />
      )}
      {opened && Opened && (
        <Suspense fallback={null}>
          <Opened course={course} session={opened.session} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The classes soonest first, a page at a time. */
function ClassList({ course, onOpen }: { course: CourseRecord; onOpen: (opened: Opened) => void }) {
  const columns: readonly Column<ClassSessionRecord>[] = [
    { title: 'Title', cell: session => <ClassTitle session={session} /> },
    ...(course.runs_in_cohorts ? [cohortColumn] : []),
    { title: 'Starts at', cell: session => <Start session={session} /> },
    { title: 'Ends at', cell: ({ ends_at }) => <Moment instant={ends_at} /> },
    { title: 'Meeting link', cell: ({ meeting_link }) => <MeetingLink link={meeting_link} /> },
    {
      title: 'Action',
      cell: session => (
        <ClassActions
          session={session}
          onEdit={() => onOpen({ kind: 'edit', session })}
          onCancel={() => onOpen({ kind: 'cancel', session })}
          onAttendance={() => onOpen({ kind: 'attendance', session })}
        />
      ),
    },
  ]
  return (
    <RecordList
      resource="class-sessions"
      filter={{ course: course.id }}
      sort={{ field: 'starts_at', order: 'ASC' }}
      caption="Classes"
      columns={columns}
      nothingFound="No classes."
      empty={<NoClasses />}
    >
      {course.runs_in_cohorts && (
        <ListTools hasExport={false}>
          <CohortFilter course={course} />
        </ListTools>
      )}
    </RecordList>
  )
}

const cohortColumn: Column<ClassSessionRecord> = {
  title: 'For',
  cell: ({ cohort_id }) => cohortWorded('cohort_id', cohort_id ?? ''),
}

function ClassTitle({ session: { title, cancelled_at, cancel_reason } }: { session: ClassSessionRecord }) {
  if (cancelled_at === null) return <>{title}</>
  return (
    <div>
      <s>{title}</s> <StatusChip color="secondary">Cancelled</StatusChip>
      <Typography variant="body2" color="textSecondary">
        {cancel_reason}
      </Typography>
    </div>
  )
}

/** In Lagos time like every other moment, and on the class's own clock where that is another. */
function Start({ session: { starts_at, starts_local, time_zone } }: { session: ClassSessionRecord }) {
  return (
    <div>
      <Moment instant={starts_at} />
      {time_zone !== 'Africa/Lagos' && (
        <Typography variant="body2" color="textSecondary">
          {clockText(starts_local)} ({zoneText(time_zone)})
        </Typography>
      )}
    </div>
  )
}

function MeetingLink({ link }: { link: string | null }) {
  const jitsiUrl = useRootData().config.jitsi_url ?? null
  const place = meetingPlace(link ?? '', jitsiUrl)
  if (link === null || place === null) return <>–</>
  return (
    <Link href={link} target="_blank" rel="noreferrer">
      {place.name ?? place.host}
    </Link>
  )
}

function NoClasses() {
  return (
    <MessagePage title="No classes yet - add the first one">
      <Typography color="textSecondary">
        Learners find the link of the next class and the timetable on their dashboard.
      </Typography>
    </MessagePage>
  )
}
