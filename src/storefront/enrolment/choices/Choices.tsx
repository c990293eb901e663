import type { ReactNode } from 'react'
import type { Cohort } from '#contract/entities.ts'
import { LEARNING_METHODS, type LearningMethod, methodName } from '#contract/rules/learningMethod.ts'
import type { FreeSlot } from '#contract/slots.ts'
import { calendarDayText } from '#shared/dates.ts'
import { ClassTime, StartFacts } from '../../ui/course/NextClass.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { SelectField } from '../../ui/fields/Field.tsx'
import type { Order } from '../order.ts'
import styles from './choices.module.css'

/** The choice of the start; a single one is only shown. Full ones are in the waiting list. */
export function CohortChoice({
  cohorts,
  offered,
  chosen,
  isLocked,
  onChoose,
}: {
  cohorts: readonly Cohort[]
  /** Full cohorts with a seat that is kept for the learner. */
  offered: readonly number[]
  chosen: number | undefined
  isLocked: boolean
  onChoose: (id: number) => void
}) {
  const [only, ...others] = cohorts
  if (only && others.length === 0) {
    return (
      <section aria-labelledby="start" className={styles.section}>
        <h2 id="start">Start date</h2>
        <div className={styles.only}>
          <StartFacts cohort={only} isKept={offered.includes(only.id)} />
        </div>
        <input type="hidden" name="cohort_id" form={FREE_FORM_ID} value={only.id} />
      </section>
    )
  }
  return (
    <fieldset className={styles.section}>
      <legend>Choose a start date</legend>
      <div className={styles.options}>
        {cohorts.map(cohort => (
          <label key={cohort.id} className={styles.option}>
            <input
              type="radio"
              name="cohort_id"
              form={FREE_FORM_ID}
              value={cohort.id}
              checked={cohort.id === chosen}
              disabled={isLocked}
              onChange={() => onChoose(cohort.id)}
            />
            <StartFacts cohort={cohort} isKept={offered.includes(cohort.id)} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The choice of the learning method, for users who skipped the dialog that asks for it. */
export function MethodChoice({
  method,
  ways,
  isLocked,
  onChoose,
}: {
  method: LearningMethod
  /** The ways that have classes to come. */
  ways: Record<LearningMethod, boolean>
  isLocked: boolean
  onChoose: (method: LearningMethod) => void
}) {
  return (
    <fieldset className={styles.section}>
      <legend>Learning mode</legend>
      <div className={styles.options}>
        {LEARNING_METHODS.map(choice => (
          <label key={choice} className={styles.option}>
            <input
              type="radio"
              name="method"
              form={FREE_FORM_ID}
              value={choice}
              checked={choice === method}
              disabled={isLocked || (!ways[choice] && choice !== method)}
              onChange={() => onChoose(choice)}
            />
            <span>
              <strong>{methodName(choice)}</strong>
              <small>{ways[choice] ? WHAT_IT_IS[choice] : NOT_NOW[choice]}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const WHAT_IT_IS: Record<LearningMethod, string> = {
  virtual: 'Live video classes with your group.',
  physical: 'In person, one-on-one with your tutor.',
}

const NOT_NOW: Record<LearningMethod, string> = {
  virtual: 'No classes at the moment.',
  physical: 'No times at the moment.',
}

/** The choice of the first onsite class, in local time of its place; it may be picked later. */
export function SlotChoice({
  slots,
  chosen,
  isLocked,
  onChoose,
}: {
  slots: readonly FreeSlot[]
  chosen: number | null
  isLocked: boolean
  onChoose: (id: number | null) => void
}) {
  return (
    <SelectField
      label="First class"
      name="slot_id"
      form={FREE_FORM_ID}
      value={chosen ?? ''}
      disabled={isLocked}
      onChange={event => onChoose(Number(event.target.value) || null)}
    >
      <option value="">I'll choose a time later</option>
      {slots.map(({ id, starts_local: starts, ends_local: ends, place }) => (
        <option key={id} value={id}>
          {`${calendarDayText(starts.slice(0, 10))}, ${starts.slice(11)} to ${ends.slice(11)}, ${place}`}
        </option>
      ))}
    </SelectField>
  )
}

/** Says before the price that the learner could not be in two classes at once; they may still enrol. */
export function ClashNotice({ starts_at, course_title }: { starts_at: string; course_title: string }) {
  return (
    <Alert tone="info" title="You have another class at this time">
      <p>
        Your class in {course_title} on <ClassTime starts={starts_at} /> overlaps with a class of this course.
        You can still enrol, but you can't be in both.
      </p>
    </Alert>
  )
}

/** The form's ID, which ties the choices elsewhere on the page to it. */
const FREE_FORM_ID = 'free-enrolment'

/**
 * A free order as a form, which a browser without script posts to the page's address. Its reference is the idempotency key:
 * posting it twice enrols once.
 */
export function FreeForm({
  order: { courseId, method, kobo, description },
  reference,
  isMethodAsked,
  onSubmit,
  children,
}: {
  order: Order
  reference: string
  /** True if the page asks for the method; the form then already has the answer. */
  isMethodAsked: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  const fields = { intent: 'open', reference, course_id: courseId, kobo, description }
  return (
    <form
      id={FREE_FORM_ID}
      method="post"
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {Object.entries(isMethodAsked ? fields : { ...fields, method }).map(([name, value]) => (
        // Without this Firefox restores the values from before a reload.
        <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      {children}
    </form>
  )
}
