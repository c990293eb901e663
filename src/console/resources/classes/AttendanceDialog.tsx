import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { downloadCSV, useDataProvider } from 'react-admin'
import { ATTENDANCE_STATES, type AttendanceState } from '#contract/rules/attendance.ts'
import type { AttendanceReply, Attendee } from '#contract/tutor/attendance.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { type ClassSessionRecord, failureOf, isConflict } from '../../dataProvider/rest.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Moment } from '../../ui/cells.tsx'
import { csvOf, momentColumn } from '../../ui/csv.ts'
import { DetailsDialog } from '../../ui/DetailsDialog.tsx'
import { cohortText } from '../../ui/inputs.tsx'
import { lagosDayOf } from '../../ui/lagosDays.ts'
import { failed, NoticeBox, useToast } from '../../ui/notice.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import { nameOf } from '../learners.tsx'
import styles from './AttendanceDialog.module.css'

/** Records the attendance of a class: one key per learner, saved at once. */
export default function AttendanceDialog({
  session,
  onClose,
}: {
  session: ClassSessionRecord
  onClose: () => void
}) {
  const attendance = useAttendance(session.id)
  const { data, error, isPending, refetch } = attendance
  return (
    <DetailsDialog title={`Attendance for ${session.title}`} maxWidth="md" onClose={onClose}>
      <Typography color="textSecondary" sx={{ marginBottom: 1.5 }}>
        <Moment instant={session.starts_at} />
      </Typography>
      {isPending && <TableSkeleton lines={5} />}
      {error && (
        <NoticeBox notice={failed(failureOf(error))}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </NoticeBox>
      )}
      {data && data.learners.length === 0 && (
        <Typography>Nobody is in this class yet. Learners appear here when they enrol.</Typography>
      )}
      {data && data.learners.length > 0 && <Ticking session={session} reply={data} {...attendance} />}
    </DetailsDialog>
  )
}

type Wanted = { user: number; state: AttendanceState | null } | 'everybody'

function Ticking({
  session,
  reply,
  shown,
  tick,
  markAll,
  undo,
  canUndo,
}: { session: ClassSessionRecord; reply: AttendanceReply } & Pick<
  ReturnType<typeof useAttendance>,
  'shown' | 'tick' | 'markAll' | 'undo' | 'canUndo'
>) {
  const { learners, is_open, is_long_past } = reply
  const { getMany } = useDataProvider()
  const [isConfirmed, setConfirmed] = useState(false)
  const [asked, setAsked] = useState<Wanted | null>(null)
  const counted = learners.filter(({ user_id }) => (shown.get(user_id) ?? null) !== null)

  async function handleExport() {
    const ids = session.cohort_id === null ? [] : [session.cohort_id]
    const { data: cohorts } = ids.length > 0 ? await getMany('cohorts', { ids }) : { data: [] }
    const state = ({ user_id }: Attendee) => shown.get(user_id)
    downloadCSV(
      csvOf(learners, [
        { title: 'Course', value: () => session.course.title },
        { title: 'For', value: () => cohortText(session.cohort_id, cohorts[0]) },
        { title: 'Class', value: () => session.title },
        momentColumn('Starts at', () => session.starts_at),
        { title: 'Learner', value: nameOf },
        { title: 'Attendance', value: learner => WORDS[state(learner) ?? 'unset'] },
      ]),
      `attendance-${session.course.slug}-${lagosDayOf(session.starts_at)}`,
    )
  }

  function handleWanted(wanted: Wanted) {
    if (is_long_past && !isConfirmed) setAsked(wanted)
    else act(wanted, isConfirmed)
  }

  function act(wanted: Wanted, confirmed: boolean) {
    if (wanted === 'everybody') void markAll(confirmed)
    else tick(wanted.user, wanted.state, confirmed)
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginBottom: 1 }}>
        <Button variant="outlined" disabled={!is_open} onClick={() => handleWanted('everybody')}>
          Mark the rest present
        </Button>
        {canUndo && <Button onClick={() => void undo()}>Undo</Button>}
        <Button onClick={() => void handleExport()}>Export CSV</Button>
        <Typography role="status" sx={{ marginLeft: 'auto' }}>
          {counted.length} of {learners.length} marked
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        {is_open
          ? 'Keyboard: up and down arrows to choose a learner, then P present, L late, A absent, E excused, U to clear.'
          : 'You can only mark excused absences before the class starts. Keyboard: E excused, U to clear.'}
      </Typography>
      <LearnerList
        learners={learners}
        shown={shown}
        isOpen={is_open}
        onTick={(user, state) => handleWanted({ user, state })}
      />
      {asked && (
        <ConfirmDialog
          question="Change attendance for a class more than a week ago?"
          text="Learners will see the change."
          onProceed={() => {
            setConfirmed(true)
            setAsked(null)
            act(asked, true)
          }}
          onGoBack={() => setAsked(null)}
        />
      )}
    </>
  )
}

type State = AttendanceState | null

const WORDS: Record<AttendanceState | 'unset', string> = {
  unset: '',
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}

const KEYS: Record<string, State> = { p: 'present', l: 'late', a: 'absent', e: 'excused', u: null }

/**
 * The learners of a class with four buttons each. Arrow keys move between learners and buttons, a letter sets the state and moves
 * to the next learner, and Space presses the focused button.
 */
function LearnerList({
  learners,
  shown,
  isOpen,
  onTick,
}: {
  learners: readonly Attendee[]
  shown: ReadonlyMap<number, State>
  isOpen: boolean
  onTick: (user: number, state: State) => void
}) {
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    list.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }, [])

  function focus(row: number, column: number) {
    const buttons = list.current?.children[row]?.querySelectorAll('button')
    buttons?.[column]?.focus()
  }

  function may(learner: Attendee, state: State): boolean {
    if (state === 'absent' && learner.joined_later) return false
    return isOpen || state === 'excused' || (state === null && shown.get(learner.user_id) === 'excused')
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, row: number) {
    const learner = learners[row]
    if (!learner || event.ctrlKey || event.metaKey || event.altKey) return
    const pressed = (event.target as HTMLElement).closest('button')
    const column = ATTENDANCE_STATES.indexOf(pressed?.dataset.state as AttendanceState)
    const step = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key]
    if (step) {
      event.preventDefault()
      focus(row + (step[0] ?? 0), Math.max(0, column + (step[1] ?? 0)))
      return
    }
    const state = KEYS[event.key.toLowerCase()]
    if (state === undefined || !may(learner, state)) return
    event.preventDefault()
    onTick(learner.user_id, state)
    focus(row + 1, Math.max(0, column))
  }

  return (
    <ol ref={list} className={styles.learners}>
      {learners.map((learner, row) => {
        const { user_id, joined_later } = learner
        const state = shown.get(user_id) ?? null
        const name = nameOf(learner)
        return (
          <li key={user_id} className={styles.learner}>
            <span className={styles.name}>
              {name}
              {joined_later && <small> joined after this class</small>}
            </span>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keydown events bubble from its buttons */}
            <span className={styles.states} onKeyDown={event => handleKeyDown(event, row)}>
              {ATTENDANCE_STATES.map((one, column) => (
                <button
                  key={one}
                  type="button"
                  className={styles.state}
                  data-state={one}
                  aria-pressed={state === one}
                  aria-label={`${name}: ${WORDS[one]}`}
                  aria-disabled={!may(learner, one) || undefined}
                  // Tab stops once per learner; the arrow keys do the rest.
                  tabIndex={state === one || (state === null && column === 0) ? 0 : -1}
                  onClick={() => may(learner, one) && onTick(user_id, state === one ? null : one)}
                >
                  {WORDS[one]}
                </button>
              ))}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type Attendance = AttendanceState | null

/**
 * The attendance of a class. A tick shows at once and is saved against the server's last known state. Saves of one learner run
 * one after the other, those of different learners in parallel, so that ticking never waits for the network.
 */
function useAttendance(sessionId: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const showToast = useToast()
  const [shown, setShown] = useState<ReadonlyMap<number, Attendance>>(new Map())
  const [batch, setBatch] = useState<string | null>(null)
  const known = useRef(new Map<number, Attendance>())
  const writes = useRef(new Map<number, Promise<void>>())
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['attendance', sessionId],
    queryFn: async ({ signal }) => take(await dataProvider.attendance(sessionId, signal)),
    // Another tab may have changed the attendance.
    staleTime: 0,
    gcTime: 0,
  })

  function take(reply: AttendanceReply): AttendanceReply {
    known.current = new Map(reply.learners.map(({ user_id, state }) => [user_id, state]))
    setShown(new Map(known.current))
    return reply
  }

  function show(changes: Iterable<readonly [number, Attendance]>): void {
    setShown(before => new Map([...before, ...changes]))
  }

  async function write(userId: number, state: Attendance, confirmed: boolean): Promise<void> {
    const was = known.current.get(userId) ?? null
    if (was === state) return
    try {
      await dataProvider.setAttendance(sessionId, { user_id: userId, state, was, confirmed })
      known.current.set(userId, state)
    } catch (fault) {
      showToast(failed(failureOf(fault)))
      show([[userId, was]])
      if (isConflict(fault)) await refetch()
    }
  }

  function tick(userId: number, state: Attendance, confirmed: boolean): void {
    show([[userId, state]])
    const before = writes.current.get(userId) ?? Promise.resolve()
    writes.current.set(
      userId,
      before.then(() => write(userId, state, confirmed)),
    )
  }

  async function markAll(confirmed: boolean): Promise<void> {
    await Promise.all(writes.current.values())
    try {
      const { batch: made, marked } = await dataProvider.markUnsetPresent(sessionId, confirmed)
      setBatch(made)
      for (const id of marked) known.current.set(id, 'present')
      show(marked.map(id => [id, 'present'] as const))
    } catch (fault) {
      showToast(failed(failureOf(fault)))
    }
  }

  async function undo(): Promise<void> {
    if (batch === null) return
    await Promise.all(writes.current.values())
    try {
      const { unmarked } = await dataProvider.undoMarking(sessionId, batch)
      setBatch(null)
      for (const id of unmarked) known.current.set(id, null)
      show(unmarked.map(id => [id, null] as const))
    } catch (fault) {
      showToast(failed(failureOf(fault)))
    }
  }

  return { data, error, isPending, refetch, shown, tick, markAll, undo, canUndo: batch !== null }
}
