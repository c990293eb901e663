import { Id, Instant, Nullable, OneOf, PersonName, Version } from '#contract/fields.ts'
import { CARD_TEXTS, eachText, LIST_TEXTS, PAGE_TEXTS } from '#contract/rules/courseFields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** Course category (specification section 3). */
export const Category = Type.Object({ id: Id, name: Type.String(), slug: Type.String() })
export type Category = Static<typeof Category>

/** A learning objective of a course. */
export const Objective = Type.Object({ id: Id, objective: Type.String(), version: Version })
export type Objective = Static<typeof Objective>

/** A topic of a course's syllabus; `detail` and `external_resources` may contain line breaks. */
export const Topic = Type.Object({
  id: Id,
  slug: Type.String(),
  topic: Type.String(),
  detail: Nullable(Type.String()),
  external_resources: Nullable(Type.String()),
  version: Version,
})
export type Topic = Static<typeof Topic>

/** A learner's rating from 1 to 5, and the number of learners who found it helpful. */
export const Rating = Type.Object({
  id: Id,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Nullable(Type.String()),
  user: PersonName,
  helpful_count: Type.Integer(),
  created_at: Instant,
  /** The tutor's reply; left out if there is none. */
  reply: Type.Optional(Type.Object({ text: Type.String(), replied_at: Instant })),
})
export type Rating = Static<typeof Rating>

/** Why the academy keeps a course off sale, in a sentence for the tutor. */
export const Withheld = Type.Object({
  reason: OneOf(['verification', 'approval', 'suspended', 'taken_down']),
  sentence: Type.String(),
})
export type Withheld = Static<typeof Withheld>

/** The fields of a course that do not change with every enrolment, as a card shows them. */
const listFields = {
  id: Id,
  slug: Type.String(),
  ...eachText(LIST_TEXTS, () => Type.String()),
  /** The storage path; the picture is at `/storage/{cover_photo}`. */
  cover_photo: Type.String(),
  /** US dollars, at most two decimals. */
  original_price: Type.Number(),
  discounted_price: Type.Number(),
  /** Whole weeks. */
  duration: Type.Integer(),
  /** Lets a signed-in tutor recognise their own courses in a list. */
  tutor_id: Type.Optional(Id),
  /** Null without ratings. */
  ratings_average: Nullable(Type.Number()),
  ratings_count: Type.Integer(),
}

/** A course shown next to another. */
export const RelatedCourse = Type.Object(listFields)
export type RelatedCourse = Static<typeof RelatedCourse>

const cardFields = {
  ...listFields,
  ...eachText(CARD_TEXTS, () => Type.String()),
  course_category_id: Id,
  category: Category,
  status: Type.Integer(),
  display: Type.Integer(),
  tutor: PersonName,
  enrollments_count: Type.Integer(),
  /** Only for the course's tutor, while the academy keeps it off sale. */
  withheld: Type.Optional(Withheld),
}

/** A course as lists show it. */
export const CourseCard = Type.Object(cardFields)
export type CourseCard = Static<typeof CourseCard>

/** When a class takes place. Its link is only for its learners. */
export const ClassTime = Type.Object({ starts_at: Instant, ends_at: Instant })
export type ClassTime = Static<typeof ClassTime>

/** The numbers of planned classes, of those that were over when the reply was made, and of those of them with a recording. */
const ClassCount = Type.Object({
  total: Type.Integer(),
  over: Type.Integer(),
  recorded: Type.Optional(Type.Integer()),
  /** The starts of the first and the last one; left out without classes. */
  first_at: Type.Optional(Instant),
  last_at: Type.Optional(Instant),
})
export type ClassCount = Static<typeof ClassCount>

/** The days and times of recurring classes, such as "Saturdays, 10:00 to 11:30 (Lagos time)"; left out if none recur. */
const Meets = Type.String()

/** A run of a course between two days, which learners enrol in. */
export const Cohort = Type.Object({
  id: Id,
  name: Type.String(),
  /** Days such as `2027-01-12` in `time_zone`, both inclusive. */
  starts_on: Type.String(),
  ends_on: Type.String(),
  /** An IANA time zone, such as `Africa/Lagos`. */
  time_zone: Type.String(),
  /** When the first day begins and the last day ends. */
  starts_at: Instant,
  ends_at: Instant,
  enrolment_closes_at: Instant,
  /** Null means no limit. */
  seats: Nullable(Type.Integer()),
  /** Free seats; null means no limit. */
  seats_left: Nullable(Type.Integer()),
  /** The number of waiting learners; while there are any, seats go only to them. */
  waiting: Type.Optional(Type.Integer()),
  /** The number of the cohort's classes; left out in the tutor's own list. */
  classes: Type.Optional(ClassCount),
  next_class: Type.Optional(Nullable(ClassTime)),
  meets: Type.Optional(Meets),
  /** The state when the reply was made; a cached reply is evaluated by its instants. */
  state: OneOf(['planned', 'open', 'running', 'finished', 'cancelled']),
})
export type Cohort = Static<typeof Cohort>

/** A course as its page shows it, with its newest 20 ratings. */
export const CourseDetail = Type.Object({
  ...cardFields,
  /** The path of the tutor's picture below `/storage/`. */
  tutor_picture: Type.Optional(Nullable(Type.String())),
  /** The slug of the tutor's page; left out if the catalogue does not list the course. */
  tutor_slug: Type.Optional(Type.String()),
  /** A short profile of the tutor: the beginning of their text, and figures of their listed courses. */
  taught_by: Type.Optional(
    Type.Object({
      about: Nullable(Type.String()),
      courses: Type.Integer(),
      ratings_average: Nullable(Type.Number()),
      ratings_count: Type.Integer(),
    }),
  ),
  ...eachText(PAGE_TEXTS, () => Type.String()),
  /** The hours of onsite classes that the price includes; null sets no number. */
  onsite_hours: Type.Optional(Nullable(Type.Integer())),
  intro_video_link: Nullable(Type.String()),
  ratings: Type.Array(Rating),
  objectives: Type.Array(Objective),
  topics: Type.Array(Topic),
  /** The next classes of rolling learners, earliest first; a cached reply may begin with past ones. */
  next_classes: Type.Optional(Type.Array(ClassTime)),
  /** The number of those classes, if the course has no cohorts and has planned some. */
  classes: Type.Optional(ClassCount),
  meets: Type.Optional(Meets),
  /** The days, length and venues of upcoming onsite classes, such as "Wednesdays to Fridays, 1 h, Studio in Yaba". */
  onsite: Type.Optional(Type.String()),
  /** The ways of learning with classes to come. Free onsite times are in their own reply, seats in `cohorts`. */
  sold: Type.Optional(Type.Object({ virtual: Type.Boolean(), physical: Type.Boolean() })),
  /** True if learners enrol in cohorts; otherwise a learner's weeks begin on enrolment. */
  runs_in_cohorts: Type.Optional(Type.Boolean()),
  /** Open and running cohorts, earliest start first, at most twelve. */
  cohorts: Type.Optional(Type.Array(Cohort)),
  updated_at: Instant,
  version: Version,
  /** The signed-in caller's relation to the course; missing for a visitor. */
  viewer: Type.Optional(
    Type.Object({
      is_owner: Type.Boolean(),
      is_enrolled: Type.Boolean(),
      /** The caller's own rating, if any. */
      rating: Nullable(Type.Object({ rating: Type.Integer(), comment: Nullable(Type.String()) })),
      /** When an enrolled learner may rate the course for the first time. */
      rating_opens_at: Type.Optional(Instant),
      /** The cohorts with the caller on their waiting list; once a seat is offered, `place` is null and `offered_until` set. */
      waiting: Type.Optional(
        Type.Array(
          Type.Object({
            cohort_id: Id,
            place: Nullable(Type.Integer()),
            offered_until: Nullable(Instant),
          }),
        ),
      ),
      /** The ways of learning that the caller waits to be told of. */
      watched: Type.Optional(Type.Array(OneOf(['virtual', 'physical']))),
      /**
       * Classes of the learner's other courses that this course would meet during: the first for each cohort (null for a class of
       * everybody) and each onsite time, with the other class's start and course.
       */
      clashes: Type.Optional(
        Type.Array(
          Type.Object({
            cohort_id: Nullable(Id),
            slot_id: Nullable(Id),
            starts_at: Instant,
            course_title: Type.String(),
          }),
        ),
      ),
      /** The id of the rolling cohort, for the tutor of a course that runs in cohorts. */
      rolling_cohort: Type.Optional(Id),
      /** The ids in `ratings` that the caller found helpful. */
      helpful_rating_ids: Type.Array(Id),
    }),
  ),
})
export type CourseDetail = Static<typeof CourseDetail>

/** A live class of a course. */
export const ClassSession = Type.Object({
  id: Id,
  course_id: Id,
  title: Type.String(),
  starts_at: Instant,
  ends_at: Instant,
  /** The IANA time zone that it is planned in, e.g. `Africa/Lagos`. */
  time_zone: Type.String(),
  /** The meeting link of a virtual class; null until the tutor sets it. */
  meeting_link: Nullable(Type.String()),
  /** When it was cancelled; null if it takes place. */
  cancelled_at: Nullable(Instant),
  /** The tutor's reason for cancelling. */
  cancel_reason: Nullable(Type.String()),
  /** The tutor's notes for the class's learners; left out by an older server. */
  notes: Type.Optional(Nullable(Type.String())),
  /** A link to a recording; null without one. */
  recording_link: Type.Optional(Nullable(Type.String())),
})
export type ClassSession = Static<typeof ClassSession>

/** The venue of an onsite class. */
export const ClassPlace = Type.Object({
  name: Type.String(),
  address: Type.String(),
  landmark: Nullable(Type.String()),
  map_link: Nullable(Type.String()),
})
export type ClassPlace = Static<typeof ClassPlace>

/** The colour of a badge, chosen by the server (specification section 4). */
export const BadgeColor = OneOf(['success', 'info', 'secondary', 'danger'])
export type BadgeColor = Static<typeof BadgeColor>
