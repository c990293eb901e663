import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type AttendanceReply,
  getAttendance,
  markUnsetPresent,
  setAttendance,
  undoMarking,
} from '#contract/tutor/attendance.ts'
import { type ListedClassSession, listClassSessions } from '#contract/tutor/classes.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { downloads } from '../support/screens/downloads.ts'
import { refused } from '../support/screens/fakeApi.ts'
import { choose } from '../support/screens/rowMenu.ts'

const session: ListedClassSession = {
  version: 1,
  id: 4,
  course: { slug: 'cloth-dyeing', title: 'Cloth dyeing' },
  course_id: 3,
  cohort_id: null,
  title: 'First vat',
  starts_at: '2026-03-02T17:00:00.000Z',
  ends_at: '2026-03-02T18:00:00.000Z',
  time_zone: 'Africa/Lagos',
  meeting_link: null,
  cancelled_at: null,
  cancel_reason: null,
  starts_local: '2026-03-02T18:00',
  ends_local: '2026-03-02T19:00',
  clock_change: null,
  series_id: null,
  is_edited: false,
}

const LEARNERS = 40

function attendance(values: Partial<AttendanceReply> = {}): AttendanceReply {
  const { id, title, starts_at, ends_at } = session
  return {
    session: { id, title, starts_at, ends_at },
    is_open: true,
    is_long_past: false,
    learners: Array.from({ length: LEARNERS }, (_, index) => ({
      user_id: index + 1,
      firstname: 'Learner',
      lastname: String(index + 1),
      state: null,
      joined_later: false,
    })),
    ...values,
  }
}

async function opened(reply: AttendanceReply) {
  const rows = Response.json([session], { headers: { 'content-range': 'class-sessions 0-24/1' } })
  const api = tutorAcademy()
    .on(listClassSessions, () => rows.clone())
    .on(getAttendance, () => Response.json(reply))
    .on(setAttendance, ({ body }) => {
      const { user_id, state } = body as BodyOf<typeof setAttendance>
      return Response.json({ user_id, state })
    })
  const { person } = renderConsole('/courses/cloth-dyeing/manage?tab=classes', api)
  await choose(person, 'First vat', 'Attendance')
  await screen.findByRole('button', { name: 'Learner 1: Present' })
  return { api, person }
}

const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

test('the attendance is kept as a CSV, as it stands on the screen', async () => {
  const { person } = await opened(attendance())
  const files = downloads()
  await person.keyboard('pl')
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Export CSV' }),
  )
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]?.text())?.split('\r\n').slice(0, 4)).toEqual([
    'Course,For,Class,Starts at (Lagos time),Learner,Attendance',
    'Cloth dyeing,Everyone in the course,First vat,2026-03-02 18:00,Learner 1,Present',
    'Cloth dyeing,Everyone in the course,First vat,2026-03-02 18:00,Learner 2,Late',
    'Cloth dyeing,Everyone in the course,First vat,2026-03-02 18:00,Learner 3,',
  ])
  expect(files.names).toEqual(['attendance-cloth-dyeing-2026-03-02.csv'])
})

test('forty learners are ticked by one key each, and each tick is a write of its own', async () => {
  const { api, person } = await opened(attendance())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Learner 1: Present' })).toHaveFocus())
  await person.keyboard('p'.repeat(LEARNERS - 2))
  await person.keyboard('la')
  await waitFor(() => expect(api.bodiesOf(setAttendance)).toHaveLength(LEARNERS))
  expect(api.bodiesOf(setAttendance)[0]).toEqual({
    user_id: 1,
    state: 'present',
    was: null,
    confirmed: false,
  })
  expect(pressed('Learner 39: Late')).toBe('true')
  expect(pressed('Learner 40: Absent')).toBe('true')
  expect(screen.getByText('40 of 40 marked')).toBeVisible()
})

test('the arrow keys go from learner to learner and from button to button, and Space presses', async () => {
  const { api, person } = await opened(attendance())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Learner 1: Present' })).toHaveFocus())
  await person.keyboard('{ArrowDown}{ArrowRight} ')
  await waitFor(() => expect(api.bodiesOf(setAttendance)).toMatchObject([{ user_id: 2, state: 'late' }]))
  // A second tick before the first is answered is based on the server's last answer.
  await person.keyboard('u{ArrowUp}e')
  await waitFor(() => expect(api.bodiesOf(setAttendance)).toHaveLength(3))
  expect(api.bodiesOf(setAttendance).slice(1)).toMatchObject([
    { user_id: 2, state: null, was: 'late' },
    { user_id: 2, state: 'excused', was: null },
  ])
})

test('all who are unset are marked present at once, and that is undone', async () => {
  const reply = attendance({ learners: attendance().learners.slice(0, 2) })
  const { api, person } = await opened(reply)
  const batch = '00000000-0000-0000-0000-000000000000'
  api.on(markUnsetPresent, Response.json({ batch, marked: [2] }))
  api.on(undoMarking, Response.json({ unmarked: [2] }))
  await person.click(screen.getByRole('button', { name: 'Mark the rest present' }))
  await waitFor(() => expect(pressed('Learner 2: Present')).toBe('true'))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(pressed('Learner 2: Present')).toBe('false'))
  expect(api.bodiesOf(undoMarking)).toEqual([{ batch }])
})

test('a class of more than a week ago is asked about once, before anything is changed', async () => {
  const { api, person } = await opened(attendance({ is_long_past: true }))
  await person.click(screen.getByRole('button', { name: 'Learner 1: Absent' }))
  const question = await screen.findByRole('alertdialog')
  expect(api.bodiesOf(setAttendance)).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Proceed' }))
  await waitFor(() =>
    expect(api.bodiesOf(setAttendance)).toMatchObject([{ user_id: 1, state: 'absent', confirmed: true }]),
  )
})

test('before a class only apologies are noted', async () => {
  const { api, person } = await opened(attendance({ is_open: false }))
  expect(screen.getByRole('button', { name: 'Mark the rest present' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Learner 1: Present' }))
  await person.click(screen.getByRole('button', { name: 'Learner 1: Excused' }))
  await waitFor(() => expect(api.bodiesOf(setAttendance)).toMatchObject([{ state: 'excused' }]))
})

test('a tick that another tab was before is shown as it is there', async () => {
  const learners = attendance().learners.slice(0, 1)
  const { api, person } = await opened(attendance({ learners }))
  const changed = refused('record.changed', 'This was changed elsewhere after you saw it.')
  api.on(setAttendance, changed)
  const [learner] = learners
  if (!learner) throw new Error('There is no learner.')
  api.on(getAttendance, Response.json(attendance({ learners: [{ ...learner, state: 'late' }] })))
  await person.click(screen.getByRole('button', { name: 'Learner 1: Present' }))
  await waitFor(() => expect(pressed('Learner 1: Late')).toBe('true'))
  expect(pressed('Learner 1: Present')).toBe('false')
  takePrinted()
})
