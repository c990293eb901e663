/** The name of the job that orders an email for each learner of changed classes. */
export const TELLING = 'telling of changed classes'

/** The changes to classes that a learner must be told on the same day. */
export type ClassChange = 'moved' | 'cancelled' | 'restored'

/** Classes of one course and cohort that were changed at once: the payload of the job. */
export interface ClassNews {
  course: number
  cohort: number | null
  /** A cohort whose learners keep the classes. */
  except?: number | null
  /** When the last of them ends, before the change or after it. */
  last?: string | undefined
  change: ClassChange
  /** The times of each class before and after. A class that was changed again later is left to that later news. */
  classes: ChangedClass[]
}

/** A class with its start before the first of these changes and after the last, and its end before them. */
export interface ChangedClass {
  id: number
  uid: string
  was: string
  is: string
  until: string
  /** Why a class was cancelled; for a deleted class it is stored nowhere else. */
  reason?: string | null
}
