import type { Cohort } from '#contract/entities.ts'
import { classesText, daysText, overText, termsText } from './cohortsOnSale.ts'
import { NextClass, useNextClass } from './NextClass.tsx'

/** A start: its name, the days and times of its classes, how many there are from when to when, its seats, and what of it is over. */
export function StartFacts({ cohort, isKept }: { cohort: Cohort; isKept: boolean }) {
  const next = useNextClass({ runs_in_cohorts: true }, cohort)
  const over = overText(cohort)
  return (
    <span>
      <strong>{cohort.name}</strong>
      {cohort.meets ? <span>{cohort.meets}</span> : next && <NextClass {...next} />}
      <small>{[classesText(cohort), daysText(cohort)].filter(fact => fact !== null).join(', ')}</small>
      <small>{termsText(cohort, isKept)}</small>
      {over && <small>{over}</small>}
    </span>
  )
}
