/** `status` of a course: 0 takes it off sale (specification section 4), 1 puts it back. */
export const UNPUBLISHED = 0
export const PUBLISHED = 1

/** The Display select (specification section 9): hidden courses are unlisted, their direct link works. */
export const SHOWING = 0
export const HIDDEN = 1

/** The words of the Display select. */
export const DISPLAY_CHOICES = [
  { value: SHOWING, label: 'Showing' },
  { value: HIDDEN, label: 'Hidden' },
] as const
