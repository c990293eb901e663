import AddIcon from '@mui/icons-material/AddOutlined'
import WeeklyIcon from '@mui/icons-material/EventRepeatOutlined'
import { Box, Button, Link, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { type Exporter, useGetOne } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { meetingPlace } from '#contract/rules/meetingLink.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { clockText, zoneText } from '#shared/localTimes.ts'
import type { ClassSessionRecord, CourseRecord } from '../../dataProvider/rest.ts'
import { DialogButton } from '../../ui/ConfirmDialog.tsx'
import { StatusChip, TimeSpan } from '../../ui/cells.tsx'
import { CourseChoice } from '../../ui/course.tsx'
import { type CsvColumn, csvExporter, momentColumn } from '../../ui/csv.ts'
import { CohortFilter, cohortText, cohortWorded, DayInput, StateFilter } from '../../ui/inputs.tsx'
import { ListTools } from '../../ui/ListTools.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { type MenuEntry, useDialogs, useVerb } from '../../ui/MoreMenu.tsx'
import { CancelDialog, DeleteDialog } from '../../ui/RecordDialogs.tsx'
import { actionColumn, type Column, RecordList, toolsSx } from '../../ui/RecordList.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import { ClassDetails } from './ClassDetails.tsx'
import { CancellationPreview, ClassCreate, ClassEdit, ScopeInput } from './ClassDialogs.tsx'
import type { ClassScope } from './classForm.tsx'

/** Loaded on demand: few tutors open these on each visit. */
const SeriesCreate = lazy(() => import('./SeriesCreate.tsx'))
const ClassMonth = lazy(() => import('./ClassMonth.tsx'))
const ClassWeek = lazy(() => import('./ClassWeek.tsx'))
const AttendanceDialog = lazy(() => import('./AttendanceDialog.tsx'))

const VIEWS = [
  { key: 'list', name: 'List', calendar: null },
  { key: 'week', name: 'Week', calendar: ClassWeek },
  { key: 'month', name: 'Month', calendar: ClassMonth },
] as const

const DIALOGS = {
  Class: ClassDetails,
  Attendance: AttendanceDialog,
  Edit: ClassEdit,
  'Cancel class': ClassCancel,
  Delete: ClassDelete,
}

type Dialogs = ReturnType<typeof useDialogs<keyof typeof DIALOGS, ClassSessionRecord>>

interface Opened {
  name: keyof typeof DIALOGS
  session: ClassSessionRecord
  actions: readonly MenuEntry[]
  onClose: () => void
}

/** The classes of one course or of all the tutor's courses as a list, week or month; learners' timetables show these. */
export default function ClassTable({ course }: { course?: CourseRecord }) {
  const run = useVerb()
  const dialogs = useDialogs<Opened['name'], ClassSessionRecord>((name, session, onClose, entries) => {
    const opened = { name, session, onClose, actions: actionsOf(session, entries, run) }
    return course ? <OpenedClass {...opened} course={course} /> : <OpenedElsewhere {...opened} />
  })
  const [search, setSearch] = useSearchParams()
  const usual = course ? 'list' : 'week'
  const view = VIEWS.find(({ key }) => key === (search.get('view') ?? usual)) ?? VIEWS[0]
  const Calendar = view.calendar

  function handleView(key: string | null) {
    if (key === null) return
    const { month: _, week: __, ...others } = Object.fromEntries(search)
    // react-admin ignores the default filter once the URL has any parameter.
    const usualFilter: Record<string, string> = course ? {} : { filter: JSON.stringify(COMING) }
    setSearch({ ...usualFilter, ...others, view: key }, { replace: true, preventScrollReset: true })
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
        {course && <AddButtons course={course} />}
      </Box>
      {Calendar ? (
        <Suspense fallback={<TableSkeleton />}>
          <Calendar course={course} onOpen={session => dialogs.open('Class', session)} />
        </Suspense>
      ) : (
        <ClassList course={course} {...dialogs} />
      )}
      {dialogs.dialog}
    </>
  )
}

/** Buttons to add one class or a weekly series. */
function AddButtons({ course }: { course: CourseRecord }) {
  return (
    <>
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
    </>
  )
}

function OpenedClass({ name, ...dialog }: Opened & { course: CourseRecord }) {
  const Dialog = DIALOGS[name]
  return (
    <Suspense fallback={null}>
      <Dialog {...dialog} />
    </Suspense>
  )
}

/** Opens the dialog of a class in a list of several courses, once the course has loaded. */
function OpenedElsewhere(opened: Opened) {
  const { slug } = opened.session.course
  const { data: course } = useGetOne<CourseRecord>('courses', { id: slug })
  return course ? <OpenedClass {...opened} course={course} /> : null
}

/** Lists the classes, soonest first, in pages. */
function ClassList({
  course,
  open,
  entries,
}: { course: CourseRecord | undefined } & Omit<Dialogs, 'dialog'>) {
  const run = useVerb()
  const columns: readonly Column<ClassSessionRecord>[] = [
    { title: 'Title', cell: session => <ClassTitle session={session} />, sortBy: 'title' },
    ...(course ? [] : [courseColumn]),
    ...(course && !course.runs_in_cohorts ? [] : [cohortColumn]),
    { title: 'When (Lagos time)', cell: session => <When session={session} />, sortBy: 'starts_at' },
    { title: 'Meeting link', cell: ({ meeting_link }) => <MeetingLink link={meeting_link} /> },
    actionColumn(
      ({ title }) => title,
      session => actionsOf(session, entries, run),
    ),
  ]
  return (
    <RecordList
      resource="class-sessions"
      {...(course && { filter: { course: course.id } })}
      sort={{ field: 'starts_at', order: 'ASC' }}
      exporter={exporterOf(course)}
      caption="Classes"
      columns={columns}
      onOpen={session => open('Edit', session)}
      nothingFound="No classes match your filters."
      empty={<NoClasses />}
      isInAddress
    >
      <ListTools>
        {!course && <CourseChoice />}
        {course?.runs_in_cohorts && <CohortFilter course={course} />}
        <StateFilter choices={STATES} />
        <DayInput source="from" label="From" />
        <DayInput source="to" label="Until" isEnd />
      </ListTools>
    </RecordList>
  )
}

const COMING = { state: 'coming' }

const STATES = [
  { value: 'coming', label: 'Upcoming' },
  { value: 'over', label: 'Past' },
  { value: 'cancelled', label: 'Cancelled' },
]

const courseColumn: Column<ClassSessionRecord> = {
  title: 'Course',
  cell: ({ course: { slug, title } }) => (
    <RouterLink to={paths.courseManage(slug, { tab: 'classes' })}>{title}</RouterLink>
  ),
}

/** Exports classes with the names of their cohorts, which are asked for first. */
function exporterOf(course: CourseRecord | undefined): Exporter<ClassSessionRecord> {
  return async (sessions, fetchRelated, ...rest) => {
    const cohorts = await fetchRelated(sessions, 'cohort_id', 'cohorts')
    const cohort: CsvColumn<ClassSessionRecord> = {
      title: 'For',
      value: ({ cohort_id }) => cohortText(cohort_id, cohorts[cohort_id ?? '']),
    }
    const name = course ? `classes-${course.slug}` : 'classes'
    return csvExporter(name, [...CLASS_CSV, cohort])(sessions, fetchRelated, ...rest)
  }
}

const CLASS_CSV: readonly CsvColumn<ClassSessionRecord>[] = [
  { title: 'Course', value: ({ course }) => course.title },
  { title: 'Title', value: ({ title }) => title },
  momentColumn('Starts at', ({ starts_at }) => starts_at),
  momentColumn('Ends at', ({ ends_at }) => ends_at),
  { title: 'Local start', value: ({ starts_local }) => starts_local.replace('T', ' ') },
  { title: 'Time zone', value: ({ time_zone }) => time_zone },
  { title: 'Meeting link', value: ({ meeting_link }) => meeting_link ?? '' },
  { title: 'Reason for cancelling', value: ({ cancel_reason }) => cancel_reason ?? '' },
]

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

/** Shows Lagos time, as everywhere, and also the class's local time if its time zone differs. */
function When({ session: { starts_at, ends_at, starts_local, time_zone } }: { session: ClassSessionRecord }) {
  return (
    <div>
      <TimeSpan from={starts_at} until={ends_at} />
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
        Learners see the timetable and the link to the next class on their dashboard.
      </Typography>
    </MessagePage>
  )
}

/** Returns the menu entries of a class. */
function actionsOf(
  session: ClassSessionRecord,
  entries: Dialogs['entries'],
  run: ReturnType<typeof useVerb>,
): MenuEntry[] {
  const isCancelled = session.cancelled_at !== null
  const restore = {
    name: 'Restore class',
    onChoose: () => run(session.id, provider => provider.restoreClass(session.id), 'Class restored.'),
  }
  return [
    ...(isCancelled ? [] : entries(session, 'Attendance')),
    ...entries(session, 'Edit'),
    ...(isCancelled ? [restore] : isOver(session) ? [] : entries(session, 'Cancel class')),
    ...entries(session, 'Delete'),
  ]
}

function isOver({ ends_at }: ClassSessionRecord): boolean {
  return Date.parse(ends_at) <= Date.now()
}

function ClassDelete({ session, onClose }: { session: ClassSessionRecord; onClose: () => void }) {
  const asksReason = !isOver(session) && session.cancelled_at === null
  return (
    <DeleteDialog
      resource="class-sessions"
      record={session}
      question={`Are you sure you want to delete ${session.title}?`}
      reasonHelp={asksReason ? 'Shown to learners (optional)' : undefined}
      onClose={onClose}
    />
  )
}

/** Cancels a class with a reason, which learners read by e-mail, in their timetable and in their calendar. */
function ClassCancel({ session, onClose }: { session: ClassSessionRecord; onClose: () => void }) {
  const isOfSeries = session.series_id !== null
  return (
    <CancelDialog
      cancel={(dataProvider, { scope = 'one', reason }: { scope?: ClassScope; reason: string }) =>
        dataProvider.cancelClass(session.id, scope, reason)
      }
      name={session.title}
      keptAs={`cancellation.${session.id}`}
      saveLabel="Cancel class"
      doneText="Class cancelled. Learners were emailed."
      reasonHelp="Shown to learners, e.g. “The power is out. We’ll meet on Friday.”"
      onClose={onClose}
    >
      {isOfSeries && <ScopeInput />}
      {isOfSeries && <CancellationPreview session={session} />}
    </CancelDialog>
  )
}
