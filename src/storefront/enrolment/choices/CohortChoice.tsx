import type { Cohort } from '#contract/entities.ts'
import { hasSeat } from '../../ui/course/cohortsOnSale.ts'
import { StartFacts } from '../../ui/course/StartFacts.tsx'
import { FREE_FORM_ID } from '../finish/FreeForm.tsx'
import styles from './choices.module.css'

/** With which group the learner begins. A full one is shown, so that nobody looks for it elsewhere. */
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
              disabled={isLocked || !(hasSeat(cohort) || offered.includes(cohort.id))}
              onChange={() => onChoose(cohort.id)}
            />
            <StartFacts cohort={cohort} isKept={offered.includes(cohort.id)} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
