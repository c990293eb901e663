import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ATTENDANCE_STATES, type AttendanceState } from '#contract/rules/attendance.ts'
import type { Attendee } from '#contract/tutor/attendance.ts'
import styles from './LearnerList.module.css'

type State = AttendanceState | null

const WORDS: Record<AttendanceState, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
}

const KEYS: Record<string, State> = { p: 'present', l: 'late', a: 'absent', e: 'excused', u: null }

/**
 * The learners of a class with four buttons each. The arrow keys go from learner to learner and from button to button, a letter ticks the learner and goes to the
 * next one; Space presses the button that has the focus.
 */
export function LearnerList({
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
        const { user_id, firstname, lastname, joined_later } = learner
        const state = shown.get(user_id) ?? null
        const name = `${firstname} ${lastname}`
        return (
          <li key={user_id} className={styles.learner}>
            <span className={styles.name}>
              {name}
              {joined_later && <small> joined after this class</small>}
            </span>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are its buttons', which bubble */}
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
                  // One stop a learner for the Tab key; the arrows do the rest.
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
