import { LONG_DESCRIPTION_MAX, SHORT_DESCRIPTION_MAX, TITLE_MAX } from '#contract/rules/textLimits.ts'

/** A text that a course's tutor writes and everybody reads. */
export interface CourseTextRow {
  label: string
  /** The most characters. */
  maxLength: number
  /** Where it is answered: with every card of the course, or with its own page alone. */
  on: 'card' | 'page'
  /** How high its field is; left out, it is one line. */
  rows?: number
  /** Stands below its field. */
  help?: string
}

/**
 * The texts of a course, by their names on the wire and in the database: the schemas, what a tutor may change, the answers, the console's form
 * and the tutor's own data are made of this table.
 */
export const COURSE_TEXTS = {
  title: { label: 'Title', maxLength: TITLE_MAX, on: 'card' },
  short_description: {
    label: 'Short description',
    maxLength: SHORT_DESCRIPTION_MAX,
    on: 'card',
    rows: 2,
    help: "One or two sentences, shown under the title on the course's own page.",
  },
  long_description: {
    label: 'Long description',
    maxLength: LONG_DESCRIPTION_MAX,
    on: 'page',
    rows: 6,
    help: 'What a learner will be able to do, and for whom the course is.',
  },
} as const satisfies Record<string, CourseTextRow>

export type CourseText = keyof typeof COURSE_TEXTS
type TextOn<Place> = {
  [Name in CourseText]: (typeof COURSE_TEXTS)[Name]['on'] extends Place ? Name : never
}[CourseText]

/** The texts with what the table says of each, in its order. */
export const courseTexts = Object.entries<CourseTextRow>(COURSE_TEXTS) as readonly [
  CourseText,
  CourseTextRow,
][]

/** The names of the texts. */
export const COURSE_TEXT_NAMES = courseTexts.map(([name]) => name)
export const CARD_TEXTS = namesOn('card') as readonly TextOn<'card'>[]
export const PAGE_TEXTS = namesOn('page') as readonly TextOn<'page'>[]

function namesOn(place: CourseTextRow['on']) {
  return courseTexts.filter(([, { on }]) => on === place).map(([name]) => name)
}

/** Makes a value for each of the texts that `names` lists. */
export function eachText<Name extends CourseText, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map(name => [name, make(name)])) as Record<Name, Value>
}
