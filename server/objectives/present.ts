import type { Objective } from '#contract/entities.ts'
import type { ObjectiveRow } from '../database/tables.ts'

/** An objective as course pages show it. */
export function presentObjective({ id, objective }: ObjectiveRow): Objective {
  return { id, objective }
}
