import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Button, Link, Typography } from '@mui/material'
import type { BadgeColor } from '#contract/entities.ts'
import type { CohortState } from '#contract/rules/cohort.ts'
import type { OwnCohort, WaitingLearner } from '#contract/tutor/cohorts.ts'
import { calendarDayText } from '#shared/dates.ts'
import type { CourseRecord } from '../../dataProvider/rest.ts'
import { DialogButton } from '../../ui/ConfirmDialog.tsx'
import { Fact, factsSx, Moment, StatusChip, TimeSpan } from '../../ui/cells.tsx'
import { DetailsDialog } from '../../ui/DetailsDialog.tsx'
import { StateFilter } from '../../ui/inputs.tsx'
import { ListTools } from '../../ui/ListTools.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { type EntriesOf, type MenuEntry, useDialogs } from '../../ui/MoreMenu.tsx'
import { DeleteDialog } from '../../ui/RecordDialogs.tsx'
import { actionColumn, type Column, RecordList } from '../../ui/RecordList.tsx'
import { CohortCancel, CohortCopy, CohortCreate, CohortEdit } from './CohortDialogs.tsx'

const DIALOGS = {
  Details: CohortDetails,
  Edit: CohortEdit,
  'Copy cohort': CohortCopy,
  'Cancel cohort': CohortCancel,
  Delete: CohortDelete,
  'Waiting list': WaitingList,
}

/** Lists the cohorts of a course, latest start first, with their days and taken seats. */
export default function CohortTable({ course }: { course: CourseRecord }) {
  const { open, entries, dialog } = useDialogs<keyof typeof DIALOGS, OwnCohort>(
    (name, cohort, onClose, entries) => {
      const Dialog = DIALOGS[name]
      return <Dialog cohort={cohort} entries={entriesOf(cohort, entries)} onClose={onClose} />
    },
  )
  const columns: readonly Column<OwnCohort>[] = [
    { title: 'Name', cell: cohort => <Name cohort={cohort} />, sortBy: 'name' },
    { title: 'Days', cell: cohort => <Days cohort={cohort} />, sortBy: 'starts_at' },
    { title: 'Enrolment closes (Lagos time)', cell: ({ enrolment_closes_at: at }) => <TimeSpan from={at} /> },
    {
      title: 'Seats',
      cell: cohort => <Seats cohort={cohort} onWaiting={() => open('Waiting list', cohort)} />,
      isNumber: true,
    },
    actionColumn(
      ({ name }) => name,
      cohort => [...(isEnded(cohort) ? entries(cohort, 'Details') : []), ...entriesOf(cohort, entries)],
    ),
  ]
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', padding: 2 }}>
        <DialogButton
          variant="contained"
          startIcon={<AddIcon />}
          dialog={onClose => (
            <CohortCreate course={course} isFirst={!course.runs_in_cohorts} onClose={onClose} />
          )}
        >
          Add cohort
        </DialogButton>
      </Box>
      <RecordList
        resource="cohorts"
        filter={{ course: course.id }}
        sort={{ field: 'starts_at', order: 'DESC' }}
        caption="Cohorts"
        columns={columns}
        onOpen={cohort => open(isEnded(cohort) ? 'Details' : 'Edit', cohort)}
        nothingFound="No cohorts match your search."
        empty={<NoCohorts />}
        isInAddress
      >
        <ListTools searchLabel="Search cohorts" hasExport={false}>
          <StateFilter
            choices={Object.entries(STATES).map(([value, { word }]) => ({ value, label: word }))}
          />
        </ListTools>
      </RecordList>
      {dialog}
    </>
  )
}

const STATES: Record<CohortState, { word: string; color: BadgeColor }> = {
  planned: { word: 'Planned', color: 'secondary' },
  open: { word: 'Open', color: 'success' },
  running: { word: 'Running', color: 'info' },
  finished: { word: 'Finished', color: 'secondary' },
  cancelled: { word: 'Cancelled', color: 'danger' },
}

function Name({ cohort: { name, state, cancel_reason } }: { cohort: OwnCohort }) {
  const { word, color } = STATES[state]
  return (
    <div>
      {name} <StatusChip color={color}>{word}</StatusChip>
      {cancel_reason && (
        <Typography variant="body2" color="textSecondary">
          {cancel_reason}
        </Typography>
      )}
    </div>
  )
}

function Days({ cohort: { starts_on, ends_on, time_zone } }: { cohort: OwnCohort }) {
  return (
    <div>
      {calendarDayText(starts_on)} – {calendarDayText(ends_on)}
      <Typography variant="body2" color="textSecondary">
        {time_zone}
      </Typography>
    </div>
  )
}

function Seats({ cohort, onWaiting }: { cohort: OwnCohort; onWaiting: () => void }) {
  const { name, state, waiting = 0, offered = 0 } = cohort
  // A job is still ending the enrolments of a cohort that has just been cancelled.
  if (state === 'cancelled') return <>–</>
  const line = [offered > 0 && `${offered} offered`, waiting > 0 && `${waiting} waiting`].filter(Boolean)
  return (
    <div>
      {seatsWords(cohort)}
      {line.length > 0 && (
        <div>
          <Button
            size="small"
            // Cancels the padding, so that the text aligns with the number above.
            sx={{ marginInline: '-18px' }}
            aria-label={`Show the waiting list of ${name}`}
            onClick={onWaiting}
          >
            {line.join(', ')}
          </Button>
        </div>
      )}
    </div>
  )
}

function seatsWords({ taken, seats }: OwnCohort): string {
  return seats === null ? `${taken} taken` : `${taken} of ${seats} taken`
}

function isEnded({ state }: OwnCohort): boolean {
  return state === 'cancelled' || state === 'finished'
}

/** The entries of a cohort's menu. */
function entriesOf(
  cohort: OwnCohort,
  entries: EntriesOf<'Edit' | 'Copy cohort' | 'Cancel cohort' | 'Delete', OwnCohort>,
): MenuEntry[] {
  return [
    ...(isEnded(cohort)
      ? entries(cohort, 'Copy cohort')
      : entries(cohort, 'Edit', 'Copy cohort', 'Cancel cohort')),
    ...(cohort.taken === 0 ? entries(cohort, 'Delete') : []),
  ]
}

/** A cohort that has finished or was cancelled: its facts, and what is left to do with it. */
function CohortDetails({
  cohort,
  entries,
  onClose,
}: {
  cohort: OwnCohort
  entries: readonly MenuEntry[]
  onClose: () => void
}) {
  return (
    <DetailsDialog title={cohort.name} entries={entries} onClose={onClose}>
      <Box sx={{ marginBottom: 2 }}>
        <StatusChip color={STATES[cohort.state].color}>{STATES[cohort.state].word}</StatusChip>
        {cohort.cancel_reason && <Typography color="textSecondary">{cohort.cancel_reason}</Typography>}
      </Box>
      <Box component="dl" sx={factsSx}>
        <Fact name="Days">
          <Days cohort={cohort} />
        </Fact>
        <Fact name="Enrolment closed">
          <Moment instant={cohort.enrolment_closes_at} />
        </Fact>
        {cohort.state !== 'cancelled' && <Fact name="Seats">{seatsWords(cohort)}</Fact>}
      </Box>
    </DetailsDialog>
  )
}

function CohortDelete({ cohort, onClose }: { cohort: OwnCohort; onClose: () => void }) {
  return (
    <DeleteDialog
      resource="cohorts"
      record={cohort}
      question={`Are you sure you want to delete ${cohort.name} and its classes?`}
      onClose={onClose}
    />
  )
}

function NoCohorts() {
  return (
    <MessagePage title="No cohorts. Learners can start any time.">
      <Typography color="textSecondary">
        Add a cohort if you want learners to start together on a set date.
      </Typography>
    </MessagePage>
  )
}

/** Shows the waiting list of a cohort, in order. */
function WaitingList({ cohort, onClose }: { cohort: OwnCohort; onClose: () => void }) {
  return (
    <DetailsDialog title={`Waiting list of ${cohort.name}`} maxWidth="md" onClose={onClose}>
      <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
        When a seat opens, we offer it to the first person for 24 hours, then to the next.
      </Typography>
      <RecordList
        resource="waiting-learners"
        filter={{ cohort: cohort.id }}
        perPage={500}
        skeletonLines={3}
        caption="Waiting list"
        columns={COLUMNS}
        nothingFound="Nobody is waiting."
        empty={<Typography>Nobody is waiting.</Typography>}
        pageSizes={[]}
      />
    </DetailsDialog>
  )
}

const COLUMNS: readonly Column<WaitingLearner>[] = [
  { title: 'Learner', cell: ({ firstname, lastname }) => `${firstname} ${lastname}` },
  { title: 'Email', cell: ({ email }) => <Link href={`mailto:${email}`}>{email}</Link> },
  { title: 'Joined list (Lagos time)', cell: ({ joined_at: at }) => <TimeSpan from={at} /> },
  {
    title: 'Seat',
    cell: ({ offered_at: at }) =>
      at === null ? (
        'Waiting'
      ) : (
        <span>
          Offered <Moment instant={at} />
        </span>
      ),
  },
]
