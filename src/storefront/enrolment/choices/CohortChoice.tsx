import type { Cohort } from '#contract/entities.ts'
import { StartFacts } from '../../ui/course/StartFacts.tsx'
import { FREE_FORM_ID } from '../finish/FreeForm.tsx'
import styles from './choices.module.css'

/** The start that the learner joins; a single one is told and not asked for. Full ones stand in the waiting list. */
export function CohortChoice({
  cohorts,
  offered,
  chosen,
  isLocked,
  onChoose,
}: {
  cohorts: readonly Cohort[]
  /** Those with a seat that is kept for the learner, though they are full. */
  offered: readonly number[]
  chosen: number | undefined
  isLocked: boolean
  onChoose: (id: number) => void
}) {
  const [only, ...others] = cohorts
  if (only && others.length === 0) {
    return (
      <section aria-labelledby="start" className={styles.section}>
        <h2 id="start">Start</h2>
        <div className={styles.only}>
          <StartFacts cohort={only} isKept={offered.includes(only.id)} />
        </div>
        <input type="hidden" name="cohort_id" form={FREE_FORM_ID} value={only.id} />
      </section>
    )
  }
  return (
    <fieldset className={styles.section}>
      <legend>Start</legend>
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
