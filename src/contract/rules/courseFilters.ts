/** A choice by which the catalogue is narrowed: what it is called, what no choice is called, and the choices. */
interface CourseFilterRow {
  label: string
  any: string
  choices: Readonly<Record<string, string>>
}

/** The choices that narrow the catalogue, beside its category and words: the call, the page's address and its fields are made of this table. */
export const COURSE_FILTERS = {
  price: { label: 'Price', any: 'Any price', choices: { free: 'Free', paid: 'Paid' } },
  duration: {
    label: 'Duration',
    any: 'Any length',
    choices: { short: 'Up to 4 weeks', medium: '5 to 8 weeks', long: '9 weeks or more' },
  },
} as const satisfies Record<string, CourseFilterRow>

export type CourseFilter = keyof typeof COURSE_FILTERS

/** What each filter may be narrowed to. */
export type CourseFilterChoices = {
  [Name in CourseFilter]: keyof (typeof COURSE_FILTERS)[Name]['choices']
}

/** The filters with what the table says of each, in its order. */
export const courseFilters = Object.entries<CourseFilterRow>(COURSE_FILTERS) as readonly [
  CourseFilter,
  CourseFilterRow,
][]

/** Makes a value for each filter. */
export function eachFilter<Made>(make: (name: CourseFilter, row: CourseFilterRow) => Made) {
  return Object.fromEntries(courseFilters.map(([name, row]) => [name, make(name, row)])) as Record<
    CourseFilter,
    Made
  >
}

/** The choice that a text means, or undefined for a text that is none of the filter's. */
export function filterChoice<Name extends CourseFilter>(name: Name, text: string | null) {
  const isChoice = text !== null && Object.hasOwn(COURSE_FILTERS[name].choices, text)
  return isChoice ? (text as CourseFilterChoices[Name]) : undefined
}
