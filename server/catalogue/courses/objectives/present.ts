import type { Objective } from '#contract/entities.ts'
import type { ObjectiveRow } from '../../../platform/database/tables.ts'

/** The columns of an objective that are read to show it. */
export type ShownObjective = Pick<ObjectiveRow, 'id' | 'objective'>

/** An objective as course pages show it. */
export function presentObjective({ id, objective }: ShownObjective): Objective {
  return { id, objective }
}
