import { Alert, Button, Link as MuiLink, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { ClassSession } from '#contract/entities.ts'
import type { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import type { SellingStep } from '#contract/tutor/insights.ts'
import { paths } from '#pages/paths.ts'
import { Icon, type IconName } from '#shared/Icon.tsx'
import { useRootData } from '#shared/loaderContext.ts'
import { saveFile } from '#shared/saveFile.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/rest.ts'
import {
  classroomColumn,
  EnrolmentFilters,
  enrolmentCsv,
  LearnerButton,
  statusColumn,
} from '../resources/enrollments.tsx'
import { Checklist, Step } from '../ui/Checklist.tsx'
import cells from '../ui/cells.module.css'
import { Moment } from '../ui/cells.tsx'
import { AddCourseLink, CourseChoice } from '../ui/course.tsx'
import { csvExporter } from '../ui/csv.ts'
import { DetailsDialog } from '../ui/DetailsDialog.tsx'
import { HEADS } from '../ui/heads.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { failed, NoticeBox, useToast } from '../ui/notice.tsx'
import { PageHead, Section } from '../ui/Page.tsx'
import { type Column, RecordList } from '../ui/RecordList.tsx'
import { Skeleton, TableSkeleton } from '../ui/Skeleton.tsx'
import { CounterRow } from './CounterRow.tsx'
import { useCounts, useInsights } from './dashboardQueries.ts'
import { NextClasses } from './NextClasses.tsx'
import styles from './TutorDashboard.module.css'

/** Loaded apart, so that the next classes do not wait for it. */
const DashboardRest = lazy(() => import('./DashboardRest.tsx'))

/** /tutor/dashboard: the greeting, three counters and the lists. */
export default function TutorDashboardPage() {
  return (
    <>
      <PageHead {...HEADS.tutorDashboard} />
      <div className={styles.parts}>
        <Counters />
        <FirstSteps />
        <Desk />
      </div>
    </>
  )
}

/** Shows the whole dashboard to a tutor with courses, and only the first step to one without. */
function Desk() {
  const { data: counts } = useCounts({ isEnabled: false })
  return (
    <>
      {counts?.all !== 0 && (
        <div className={styles.pairs}>
          <NextClasses />
          <Suspense fallback={<Skeleton shape="insight" />}>
            <DashboardRest />
          </Suspense>
        </div>
      )}
      <PurchasedCourses />
    </>
  )
}

/** Lists what is left before the tutor may publish, or only asks them to confirm their email. */
function FirstSteps() {
  const { data } = useInsights()
  const isVerified = useRootData().session?.isVerified !== false
  const steps = data?.selling_steps ?? []
  const next = steps.find(({ is_done }) => !is_done)
  if (next) {
    return (
      <NoticeBox notice={{ tone: 'info', title: 'Before you can publish courses' }}>
        <Typography sx={{ marginBottom: 1.5 }}>You can prepare your courses now, as drafts.</Typography>
        <Checklist isTall>
          {steps.map(({ step, is_done }) => (
            <Step key={step} isDone={is_done}>
              <Typography component="span" sx={{ fontWeight: step === next.step ? 700 : 400 }}>
                {is_done ? DONE[step] : TO_DO[step]}
              </Typography>
            </Step>
          ))}
        </Checklist>
      </NoticeBox>
    )
  }
  if (isVerified) return null
  return (
    <Alert severity="info">{TO_DO.email} to get notifications and to be able to reset your password.</Alert>
  )
}

const TO_DO: Record<SellingStep['step'], ReactNode> = {
  email: (
    <MuiLink component={Link} to={paths.verifyEmail({ redirect_to: paths.tutorDashboard() })}>
      Confirm your email
    </MuiLink>
  ),
  second_factor: (
    <MuiLink component={Link} to={`${paths.account()}#second-factor`}>
      Set up two-step verification
    </MuiLink>
  ),
  approval: 'We approve you as a tutor, and email you then',
}

const DONE: Record<SellingStep['step'], string> = {
  email: 'Confirm your email',
  second_factor: 'Set up two-step verification',
  approval: 'We approved you as a tutor',
}

/** Shown if the counters cannot be loaded, as the specification asks. */
const NOTHING = { all: 0, ongoing: 0, completed: 0, total: 0 }

/** The dashboard's counters; a failure's sentence is also its title (specification section 8). */
function Counters() {
  const { data, error } = useCounts()
  const failure = error && failureOf(error)
  return (
    <>
      {failure && (
        <NoticeBox notice={failed(failure, { refused: failure.detail, network: failure.detail })} />
      )}
      <CounterRow counts={data ?? (error ? NOTHING : undefined)} />
    </>
  )
}

const COLUMNS: readonly Column<TutorEnrolment>[] = [
  { title: 'Course Title', cell: enrolment => <Purchase {...enrolment} /> },
  statusColumn,
  classroomColumn,
  {
    title: 'Timetable',
    cell: ({ course, sessions_count: count }) => <TimetableButtons course={course} sessionsCount={count} />,
  },
]

const exporter = csvExporter<TutorEnrolment>('purchased-courses', enrolmentCsv)

/** The enrolments in the tutor's courses, newest first; the URL holds search, filter and page. */
function PurchasedCourses() {
  const navigate = useNavigate()
  return (
    <Section title="Purchased courses" isPadded={false}>
      <RecordList
        resource="enrollments"
        perPage={5}
        pageSizes={[5, 10, 25, 50]}
        exporter={exporter}
        caption="Purchased courses"
        columns={COLUMNS}
        onOpen={({ course }) => void navigate(paths.courseManage(course.slug, { tab: 'enrollments' }))}
        nothingFound="No enrolments match your search."
        empty={<NobodyYet />}
        isInAddress
      >
        <EnrolmentFilters>
          <CourseChoice />
        </EnrolmentFilters>
      </RecordList>
    </Section>
  )
}

function Purchase(enrolment: TutorEnrolment) {
  const { slug, title } = enrolment.course
  return (
    <span>
      <Link to={paths.courseManage(slug, { tab: 'enrollments' })} className={cells.title}>
        {title}
      </Link>
      <LearnerButton enrolment={enrolment} />
    </span>
  )
}

function NobodyYet() {
  const { data: counts } = useCounts({ isEnabled: false })
  if (counts?.all === 0) {
    return (
      <MessagePage title="No courses yet - add the first one">
        <Typography color="textSecondary">
          Start with a title, price and duration. Your enrolments will appear here.
        </Typography>
        <AddCourseLink />
      </MessagePage>
    )
  }
  return (
    <MessagePage title="No enrolments yet">
      <Typography color="textSecondary">Learners appear here when they enrol.</Typography>
      <Button variant="contained" component={Link} to={paths.tutorCourses()}>
        My Courses
      </Button>
    </MessagePage>
  )
}

interface Course {
  slug: string
  title: string
}

/** Buttons to view a timetable or download it as an iCalendar file; disabled with a reason while it is empty. */
function TimetableButtons({ course, sessionsCount }: { course: Course; sessionsCount: number }) {
  const [isOpen, setOpen] = useState(false)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const showToast = useToast()
  const download = useMutation({
    mutationFn: () => dataProvider.downloadTimetable(course.slug),
    onSuccess: file => saveFile(file, `${course.slug}.ics`),
    onError: fault => showToast(failed(failureOf(fault))),
  })
  const whyNot = sessionsCount === 0 ? 'No classes yet' : null
  return (
    <span style={{ display: 'inline-flex' }}>
      <TimetableButton
        name={`View the timetable for ${course.title}`}
        icon="calendar"
        whyNot={whyNot}
        onClick={() => setOpen(true)}
      />
      <TimetableButton
        name={`Download the timetable for ${course.title}`}
        icon="download"
        whyNot={whyNot}
        onClick={() => download.mutate()}
      />
      {isOpen && <TimetableDialog course={course} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** `aria-disabled` instead of `disabled`: keyboard and screen reader can reach the reason. */
function TimetableButton({
  name,
  icon,
  whyNot,
  onClick,
}: {
  name: string
  icon: IconName
  whyNot: string | null
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={cells.iconButton}
      aria-label={whyNot ? `${name}: ${whyNot}` : name}
      title={whyNot ?? name}
      aria-disabled={whyNot !== null}
      onClick={whyNot ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Lists the class sessions of a course, soonest first, in Lagos time. */
function TimetableDialog({
  course,
  onClose,
}: {
  course: { slug: string; title: string }
  onClose: () => void
}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, error, isPending } = useQuery({
    queryKey: ['timetable', course.slug],
    queryFn: ({ signal }) => dataProvider.timetable(course.slug, signal),
  })
  return (
    <DetailsDialog title={`Timetable for ${course.title}`} maxWidth="sm" onClose={onClose}>
      {isPending && <TableSkeleton lines={3} />}
      {error && <NoticeBox notice={failed(failureOf(error))} />}
      <ul style={{ display: 'grid', gap: 12, padding: 0, listStyle: 'none' }}>
        {data?.map(session => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
    </DetailsDialog>
  )
}

function Session({ session }: { session: ClassSession }) {
  const { title, starts_at, ends_at, meeting_link, cancelled_at, cancel_reason } = session
  const link = cancelled_at === null ? meeting_link : null
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {cancelled_at !== null && <Typography variant="body2">Cancelled: {cancel_reason}</Typography>}
      <Typography variant="body2" color="textSecondary">
        <Moment instant={starts_at} until={ends_at} />
        {link?.startsWith('https://') && (
          <>
            {' · '}
            <MuiLink href={link} target="_blank" rel="noreferrer">
              Join class
            </MuiLink>
          </>
        )}
      </Typography>
    </li>
  )
}
