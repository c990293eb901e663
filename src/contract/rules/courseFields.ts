import { LONG_DESCRIPTION_MAX, SHORT_DESCRIPTION_MAX, TITLE_MAX } from '#contract/rules/textLimits.ts'

/** A public text of a course, written by its tutor. */
export interface CourseTextRow {
  label: string
  /** The maximum number of characters. */
  maxLength: number
  /** Which replies contain the text: all that name the course, full cards and the course page, or the course page only. */
  on: 'list' | 'card' | 'page'
  /** True if a course cannot be added without it. */
  isRequired?: true
  /** The lines of its input field; one if left out. */
  rows?: number
  /** The help text below its field. */
  help?: string
}

/**
 * The texts of a course, by their names on the wire and in the database. Schemas, editing, replies, the console's form and the
 * tutor's own data are made from this table.
 */
export const COURSE_TEXTS = {
  title: { label: 'Title', maxLength: TITLE_MAX, on: 'list', isRequired: true },
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

/** The name of a text. */
export type CourseText = keyof typeof COURSE_TEXTS
type TextOn<Place> = {
  [Name in CourseText]: (typeof COURSE_TEXTS)[Name]['on'] extends Place ? Name : never
}[CourseText]

/** The texts and their rows, in the table's order. */
export const courseTexts = Object.entries<CourseTextRow>(COURSE_TEXTS) as readonly [
  CourseText,
  CourseTextRow,
][]

/** The names of the texts. */
export const COURSE_TEXT_NAMES = courseTexts.map(([name]) => name)
/** The names of the texts that may be empty at first. */
export const OPTIONAL_TEXTS = courseTexts.filter(([, { isRequired }]) => !isRequired).map(([name]) => name)
/** The names of the texts that a card shows. */
export const LIST_TEXTS = namesOn('list') as readonly TextOn<'list'>[]
/** The names of the texts that every full card of a course has. */
export const CARD_TEXTS = [...LIST_TEXTS, ...namesOn('card')] as readonly TextOn<'list' | 'card'>[]
/** The names of the texts that only the course's own page has. */
export const PAGE_TEXTS = namesOn('page') as readonly TextOn<'page'>[]

function namesOn(place: CourseTextRow['on']) {
  return courseTexts.filter(([, { on }]) => on === place).map(([name]) => name)
}

/** Returns a value for each text in `names`. */
export function eachText<Name extends CourseText, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map(name => [name, make(name)])) as Record<Name, Value>
}

/** A filter of the catalogue: its label, the label of no choice, and the choices. */
interface CourseFilterRow {
  label: string
  any: string
  choices: Readonly<Record<string, string>>
}

/** The filters of the catalogue besides category and search. The query, the page's URL and its inputs are made from this table. */
export const COURSE_FILTERS = {
  price: { label: 'Price', any: 'Any price', choices: { free: 'Free', paid: 'Paid' } },
  duration: {
    label: 'Duration',
    any: 'Any length',
    choices: { short: 'Up to 4 weeks', medium: '5 to 8 weeks', long: '9 weeks or more' },
  },
} as const satisfies Record<string, CourseFilterRow>

/** The name of a filter. */
export type CourseFilter = keyof typeof COURSE_FILTERS

/** The choices of each filter, by its name. */
export type CourseFilterChoices = {
  [Name in CourseFilter]: keyof (typeof COURSE_FILTERS)[Name]['choices']
}

/** The filters and their rows, in the table's order. */
export const courseFilters = Object.entries<CourseFilterRow>(COURSE_FILTERS) as readonly [
  CourseFilter,
  CourseFilterRow,
][]

/** Returns a value for each filter. */
export function eachFilter<Made>(make: (name: CourseFilter) => Made) {
  return Object.fromEntries(courseFilters.map(([name]) => [name, make(name)])) as Record<CourseFilter, Made>
}

/** Returns the filter's choice for a text, or undefined if it has none. */
export function filterChoice<Name extends CourseFilter>(name: Name, text: string | null) {
  const isChoice = text !== null && Object.hasOwn(COURSE_FILTERS[name].choices, text)
  return isChoice ? (text as CourseFilterChoices[Name]) : undefined
}

/** The most topics, and the most objectives, that a call puts in order. */
export const COURSE_PARTS_MAX = 300
