import type { Endpoint } from '#contract/endpoint.ts'
import { Category, CourseCard, CourseDetail, RelatedCourse } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Nullable, OneOf, PageFacts, PageQuery, Paragraphs, Slug, Version } from '#contract/fields.ts'
import {
  COURSE_FILTERS,
  COURSE_TEXT_NAMES,
  COURSE_TEXTS,
  type CourseFilter,
  type CourseFilterChoices,
  type CourseTextRow,
  eachFilter,
  eachText,
} from '#contract/rules/courseFields.ts'
import { VIDEO_LINK_MAX } from '#contract/rules/videoLink.ts'
import { type Static, Type } from '#contract/schema.ts'

/** The sort orders of a course list; `popular` is by enrolments. */
export const COURSE_SORTS = ['newest', 'popular', 'rating', 'price', '-price', 'title', 'duration'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]

/** The sort orders of the tutor's own list, with the descending ones of its column headers. */
export const OWN_COURSE_SORTS = [...COURSE_SORTS, '-title', '-duration'] as const
export type OwnCourseSort = (typeof OWN_COURSE_SORTS)[number]

const CourseSortQuery = OneOf(COURSE_SORTS, { title: 'Sort' })
function filterOf<Name extends CourseFilter>(name: Name) {
  const { label: title, choices } = COURSE_FILTERS[name]
  return Type.Optional(OneOf(Object.keys(choices) as CourseFilterChoices[Name][], { title }))
}
const Filters = eachFilter(filterOf) as { [Name in CourseFilter]: ReturnType<typeof filterOf<Name>> }

const SearchText = Type.String({ title: 'Search', maxLength: 100 })
const CategoryKey = Type.String({ title: 'Category', minLength: 1, maxLength: 100 })

/**
 * Lists the public catalogue: published courses that are not hidden. `category` is a slug or an id. A search and a list by
 * duration are counted only as far as they can be paged; `has_more_than_total` says that there are more.
 */
export const listCourses = {
  method: 'GET',
  path: '/api/courses',
  role: 'anyone',
  tag: 'courses',
  summary: 'Lists the courses of the public catalogue.',
  query: Type.Object({
    ...PageQuery,
    category: Type.Optional(CategoryKey),
    q: Type.Optional(SearchText),
    ...Filters,
    sort: Type.Optional(CourseSortQuery),
  }),
  reply: Succeeded({
    data: Type.Object({ data: Type.Array(CourseCard), ...PageFacts, has_more_than_total: Type.Boolean() }),
  }),
} as const satisfies Endpoint

/** Lists categories and their numbers of courses; with `items`, also the first courses of each. */
export const listCategories = {
  method: 'GET',
  path: '/api/courses/categories',
  role: 'anyone',
  tag: 'courses',
  summary: 'Lists the course categories, on request each with its first courses.',
  query: Type.Object({ items: Type.Optional(Type.Integer({ title: 'Items', minimum: 1, maximum: 12 })) }),
  reply: Succeeded({
    data: Type.Array(
      Type.Object({
        ...Category.properties,
        courses_count: Type.Integer(),
        courses: Type.Optional(Type.Array(CourseCard)),
      }),
    ),
  }),
} as const satisfies Endpoint

/** Returns a course; an unpublished one is 404 except for its tutor and its learners. */
export const getCourse = {
  method: 'GET',
  path: '/api/courses/:slug',
  role: 'anyone',
  policy: 'may see the course',
  tag: 'courses',
  summary: 'Shows one course.',
  params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
  errors: ['course.not_found'],
  reply: Succeeded({ data: CourseDetail }),
} as const satisfies Endpoint

/** Lists other courses: those of the same category first, the next older before the newer; 404 if the course is not published. */
export const listRelatedCourses = {
  method: 'GET',
  path: '/api/courses/:slug/related',
  role: 'anyone',
  policy: 'may see the course',
  tag: 'courses',
  summary: 'Lists a few other courses, those of the same category first.',
  params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
  errors: ['course.not_found'],
  reply: Succeeded({ data: Type.Array(RelatedCourse) }),
} as const satisfies Endpoint

/** Lists the tutor's own courses, including unpublished and hidden ones. */
export const listTutorCourses = {
  method: 'GET',
  path: '/api/tutor/courses',
  role: 'tutor',
  tag: 'courses',
  summary: "Lists the tutor's own courses.",
  query: Type.Object({
    ...PageQuery,
    q: Type.Optional(SearchText),
    sort: Type.Optional(OneOf(OWN_COURSE_SORTS, { title: 'Sort' })),
  }),
  reply: Succeeded({ data: Type.Array(CourseCard), ...PageFacts }),
} as const satisfies Endpoint

/** A price as typed; `contract/rules` parses it and words the error. */
const Price = (title: string) => Type.Union([Type.String({ maxLength: 20 }), Type.Number()], { title })
const Duration = Type.Union([Type.String({ maxLength: 20 }), Type.Number()], { title: 'Duration' })
const OnsiteHours = Type.Union([Type.String({ maxLength: 20 }), Type.Number()], { title: 'Onsite hours' })
const Texts = eachText(COURSE_TEXT_NAMES, name => {
  const { label: title, maxLength, rows, isRequired }: CourseTextRow = COURSE_TEXTS[name]
  const options = { title, maxLength, ...(isRequired && { minLength: 1, pattern: '\\S' }) }
  return rows === undefined ? Type.String(options) : Paragraphs(options)
})
const OptionalTexts = eachText(COURSE_TEXT_NAMES, name => Type.Optional(Texts[name]))

/** Adds a course of the tutor and publishes it. `category` is a slug or an id; without a photo a cover is drawn. */
export const addCourse = {
  method: 'POST',
  path: '/api/courses/add',
  role: 'tutor',
  tag: 'courses',
  creates: true,
  summary: 'Adds a course with its cover photo.',
  body: Type.Object({
    ...OptionalTexts,
    title: Texts.title,
    original_price: Type.String({ title: 'Original price', minLength: 1, maxLength: 20 }),
    discounted_price: Type.String({ title: 'Discounted price', minLength: 1, maxLength: 20 }),
    duration: Type.String({ title: 'Duration', minLength: 1, maxLength: 20 }),
    onsite_hours: Type.Optional(Type.String({ title: 'Onsite hours', maxLength: 20 })),
    category: CategoryKey,
    /** 0 leaves the course unpublished. */
    status: Type.Optional(OneOf(['0', '1'], { title: 'Status' })),
  }),
  files: ['cover_photo'],
  filesOptional: true,
  errors: ['account.second_factor_missing'],
  reply: Succeeded({ course: Type.Object({ slug: Type.String() }) }),
} as const satisfies Endpoint

/** The fields that `courses/update` can change; any other is refused. */
export const CourseFields = Type.Object(
  {
    ...OptionalTexts,
    original_price: Type.Optional(Price('Original price')),
    discounted_price: Type.Optional(Price('Discounted price')),
    duration: Type.Optional(Duration),
    /** The hours of onsite classes that the price includes; null sets no number. */
    onsite_hours: Type.Optional(Nullable(OnsiteHours)),
    category: Type.Optional(Type.Union([CategoryKey, Id], { title: 'Category' })),
    course_category_id: Type.Optional(
      Type.Union([Id, Type.String({ maxLength: 10 })], { title: 'Category' }),
    ),
    /** A YouTube or Vimeo link; null removes the video. */
    intro_video_link: Type.Optional(
      Nullable(Type.String({ title: 'Intro video link', maxLength: VIDEO_LINK_MAX })),
    ),
    status: Type.Optional(OneOf([0, 1], { title: 'Status' })),
    display: Type.Optional(OneOf([0, 1], { title: 'Display' })),
  },
  { additionalProperties: false, title: 'Fields', minProperties: 1 },
)
export type CourseFields = Static<typeof CourseFields>

/** The errors of a course that the academy keeps off sale. */
export const NOT_FOR_SALE = [
  'course.taken_down',
  'account.suspended',
  'account.not_verified',
  'account.awaits_approval',
  'account.second_factor_missing',
] as const

/** Changes fields of the tutor's own course; every given field must be non-empty (specification section 5). */
export const updateCourse = {
  method: 'POST',
  path: '/api/courses/update',
  role: 'tutor',
  policy: 'own course',
  tag: 'courses',
  summary: 'Changes fields of a course: texts, prices, category, intro video, status, display.',
  body: Type.Object({
    slug: Slug,
    fields: CourseFields,
    version: Type.Optional(Version),
  }),
  errors: ['course.not_found', 'record.changed', ...NOT_FOR_SALE],
  reply: Succeeded({ data: CourseDetail }),
} as const satisfies Endpoint

/** Replaces the cover photo of the tutor's own course. */
export const updateCoverPhoto = {
  method: 'POST',
  path: '/api/courses/update-cover-photo',
  role: 'tutor',
  policy: 'own course',
  tag: 'courses',
  summary: 'Replaces the cover photo of a course.',
  body: Type.Object({ slug: Slug }),
  files: ['cover_photo'],
  errors: ['course.not_found'],
  reply: Succeeded({ cover_photo: Type.String() }),
} as const satisfies Endpoint
