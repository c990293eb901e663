import { Box, Button, Link as MuiLink, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { methodName } from '#contract/rules/learningMethod.ts'
import { firstWords, mailLink, whatsappLink } from '#contract/rules/reachLearner.ts'
import type { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import { paths } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { nairaText } from '#shared/money.ts'
import type { CourseRecord } from '../dataProvider/rest.ts'
import cells from '../ui/cells.module.css'
import { Fact, factsSx, Moment, StatusChip } from '../ui/cells.tsx'
import { type CsvColumn, csvExporter, currencyColumn, momentColumn } from '../ui/csv.ts'
import { DetailsDialog } from '../ui/DetailsDialog.tsx'
import { CohortFilter, filterSx, SelectInput } from '../ui/inputs.tsx'
import { ListTools } from '../ui/ListTools.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { type Column, RecordList } from '../ui/RecordList.tsx'
import { nameOf } from './learners.tsx'

const learnerColumn: Column<TutorEnrolment> = {
  title: 'Learner',
  cell: enrolment => <LearnerButton enrolment={enrolment} />,
  sortBy: 'name',
}

export const statusColumn: Column<TutorEnrolment> = {
  title: 'Status',
  cell: ({ status }) => <StatusChip color={status.color}>{status.statement}</StatusChip>,
}

export const classroomColumn: Column<TutorEnrolment> = {
  title: 'Classroom Link',
  cell: enrolment => <ClassroomLink {...enrolment} />,
}

const methodColumn: Column<TutorEnrolment> = {
  title: 'Method',
  cell: ({ method }) => methodName(method),
}

const enrolledColumn: Column<TutorEnrolment> = {
  title: 'Enrolled',
  cell: ({ enrolled_at }) => dayText(enrolled_at),
  sortBy: 'enrolled_at',
}

/** The columns of an exported list of enrolments. */
export const enrolmentCsv: readonly CsvColumn<TutorEnrolment>[] = [
  { title: 'Course Title', value: ({ course }) => course.title },
  { title: 'Learner', value: ({ learner }) => nameOf(learner) },
  { title: 'Email', value: ({ learner }) => learner.email ?? '' },
  { title: 'Phone', value: ({ learner }) => learner.phone ?? '', isPhone: true },
  { title: 'WhatsApp', value: ({ learner }) => learner.whatsapp ?? '', isPhone: true },
  { title: 'Cohort', value: ({ cohort }) => cohort ?? '' },
  { title: 'Status', value: ({ status }) => status.statement },
  { title: 'Method', value: ({ method }) => methodName(method) },
  momentColumn('Enrolled at', ({ enrolled_at }) => enrolled_at),
  { title: 'Amount', value: ({ amount }) => amount ?? '' },
  currencyColumn('NGN'),
  { title: 'Classroom Link', value: ({ classroom_link }) => classroom_link ?? '' },
]

/** The link of the next class; a stored link that is not https is not linked. */
function ClassroomLink(enrolment: TutorEnrolment) {
  const { classroom_link: link, next_session_at: next } = enrolment
  return (
    <span>
      {link?.startsWith('https://') ? (
        <a href={link} target="_blank" rel="noreferrer">
          Join class
        </a>
      ) : (
        <span className={cells.note}>{withoutLink(enrolment)}</span>
      )}{' '}
      {next && (
        <span className={cells.note}>
          <Moment instant={next} />
        </span>
      )}
    </span>
  )
}

/** Says why there is no link: the learner has finished, learns onsite, or waits for their tutor to add one. */
function withoutLink({ method, next_session_at: next, status }: TutorEnrolment): string {
  if (!next && status.statement === 'Completed') return 'Finished'
  if (method === 'physical') return next ? 'Onsite' : 'No onsite time booked'
  return next ? 'No link yet' : 'No class planned'
}

const COLUMNS: readonly Column<TutorEnrolment>[] = [
  learnerColumn,
  statusColumn,
  methodColumn,
  enrolledColumn,
  classroomColumn,
]

/** Lists the enrolments of a course, newest first. */
export function EnrollmentTable({ course }: { course: CourseRecord }) {
  const [opened, setOpened] = useState<TutorEnrolment | null>(null)
  return (
    <>
      <RecordList
        resource="enrollments"
        filter={{ course: course.id }}
        sort={{ field: 'enrolled_at', order: 'DESC' }}
        exporter={csvExporter<TutorEnrolment>(`enrolments-${course.slug}`, enrolmentCsv)}
        caption="Enrollments"
        columns={COLUMNS}
        onOpen={setOpened}
        nothingFound="No enrolments match your search."
        empty={<NobodyYet />}
        isInAddress
      >
        <EnrolmentFilters>{course.runs_in_cohorts && <CohortFilter course={course} />}</EnrolmentFilters>
      </RecordList>
      {opened && <EnrolmentDialog enrolment={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function NobodyYet() {
  return (
    <MessagePage title="No enrolments yet">
      <Typography color="textSecondary">Share a link to the course. Enrolments will appear here.</Typography>
    </MessagePage>
  )
}

const STATUSES = [
  { value: 'ongoing', label: 'Ongoing' },
  { value: 'completed', label: 'Completed' },
]

/** Tools above a list of enrolments: search by name, status filter, further filters as `children`, CSV. */
export function EnrolmentFilters({ children }: { children?: ReactNode }) {
  return (
    <ListTools searchLabel="Search enrolments">
      <SelectInput
        source="status"
        label="Status"
        choices={STATUSES}
        emptyLabel="All"
        size="small"
        sx={filterSx}
      />
      {children}
    </ListTools>
  )
}

/** A learner's name in a row; it opens the details of the enrolment. */
export function LearnerButton({ enrolment }: { enrolment: TutorEnrolment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={cells.opener} onClick={() => setOpen(true)}>
        {nameOf(enrolment.learner)}
      </button>
      {isOpen && <EnrolmentDialog enrolment={enrolment} onClose={() => setOpen(false)} />}
    </>
  )
}

function EnrolmentDialog({ enrolment, onClose }: { enrolment: TutorEnrolment; onClose: () => void }) {
  const { course, learner, status, method, enrolled_at, amount, next_session_at: next } = enrolment
  const words = firstWords(learner, course.title)
  const chat = learner.whatsapp ? whatsappLink(learner.whatsapp, words) : null
  return (
    <DetailsDialog
      title={`Enrolment of ${nameOf(enrolment.learner)}`}
      actions={
        <Button component={Link} to={paths.tutorLearner(learner.id)}>
          View {learner.firstname}
        </Button>
      }
      onClose={onClose}
    >
      <Box component="dl" sx={factsSx}>
        <Fact name="Course">
          <MuiLink component={Link} to={paths.courseManage(course.slug)}>
            {course.title}
          </MuiLink>
        </Fact>
        {learner.email && (
          <Fact name="Email">
            <MuiLink href={mailLink(learner.email, course.title, words)}>{learner.email}</MuiLink>
          </Fact>
        )}
        {learner.phone && (
          <Fact name="Phone">
            <MuiLink href={`tel:${learner.phone}`}>{learner.phone}</MuiLink>
          </Fact>
        )}
        {chat && (
          <Fact name="WhatsApp">
            <MuiLink href={chat} target="_blank" rel="noreferrer">
              {learner.whatsapp}
            </MuiLink>
          </Fact>
        )}
        {enrolment.cohort && <Fact name="Cohort">{enrolment.cohort}</Fact>}
        <Fact name="Status">
          <StatusChip color={status.color}>{status.statement}</StatusChip>
        </Fact>
        <Fact name="Method">{methodName(method)}</Fact>
        <Fact name="Enrolled">
          <Moment instant={enrolled_at} />
        </Fact>
        {amount !== undefined && <Fact name="Paid">{amount === 0 ? 'Free' : nairaText(amount)}</Fact>}
        {next && (
          <Fact name="Next class">
            <Moment instant={next} />
          </Fact>
        )}
      </Box>
    </DetailsDialog>
  )
}
