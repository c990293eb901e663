import { Id, Instant, Nullable, OneOf, PersonName } from '#contract/fields.ts'
import { CARD_TEXTS, eachText, PAGE_TEXTS } from '#contract/rules/courseFields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** Course category (specification section 3). */
export const Category = Type.Object({ id: Id, name: Type.String(), slug: Type.String() })
export type Category = Static<typeof Category>

/** One learning goal of a course. */
export const Objective = Type.Object({ id: Id, objective: Type.String() })
export type Objective = Static<typeof Objective>

/** One part of a course's syllabus; `detail` and `external_resources` may hold line breaks. */
export const Topic = Type.Object({
  id: Id,
  slug: Type.String(),
  topic: Type.String(),
  detail: Nullable(Type.String()),
  external_resources: Nullable(Type.String()),
})
export type Topic = Static<typeof Topic>

/** A learner's rating, 1 to 5, with how many learners found it helpful. */
export const Rating = Type.Object({
  id: Id,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Nullable(Type.String()),
  user: PersonName,
  helpful_count: Type.Integer(),
  created_at: Instant,
  /** Of the course's tutor; left out where there is none. */
  reply: Type.Optional(Type.Object({ text: Type.String(), replied_at: Instant })),
})
export type Rating = Static<typeof Rating>

/** Why the academy keeps a course off sale whatever its tutor wants, in a sentence for the tutor. */
export const Withheld = Type.Object({
  reason: OneOf(['verification', 'approval', 'suspended', 'taken_down']),
  sentence: Type.String(),
})
export type Withheld = Static<typeof Withheld>

const cardFields = {
  id: Id,
  slug: Type.String(),
  ...eachText(CARD_TEXTS, () => Type.String()),
  /** The storage path: the picture is at `/storage/{cover_photo}`. */
  cover_photo: Type.String(),
  /** US dollars, at most two decimals. */
  original_price: Type.Number(),
  discounted_price: Type.Number(),
  /** Whole weeks. */
  duration: Type.Integer(),
  course_category_id: Id,
  category: Category,
  status: Type.Integer(),
  display: Type.Integer(),
  tutor: PersonName,
  /** By which a signed-in tutor knows their own courses in a list. */
  tutor_id: Type.Optional(Id),
  /** Null when nobody has rated the course yet. */
  ratings_average: Nullable(Type.Number()),
  ratings_count: Type.Integer(),
  enrollments_count: Type.Integer(),
  /** For the course's own tutor only, while the academy keeps it off sale. */
  withheld: Type.Optional(Withheld),
}

/** A course as lists show it. */
export const CourseCard = Type.Object(cardFields)
export type CourseCard = Static<typeof CourseCard>

/** A course as it stands beside another one: of a card only what does not change with every enrolment. */
export const RelatedCourse = Type.Pick(CourseCard, [
  'id',
  'slug',
  'title',
  'cover_photo',
  'original_price',
  'discounted_price',
  'duration',
  'tutor_id',
  'ratings_average',
  'ratings_count',
])
export type RelatedCourse = Static<typeof RelatedCourse>

/** When a class is. Where it meets is for its learners only. */
export const ClassTime = Type.Object({ starts_at: Instant, ends_at: Instant })
export type ClassTime = Static<typeof ClassTime>

/** The number of planned classes, and of those that were over when the answer was made. */
const ClassCount = Type.Object({ total: Type.Integer(), over: Type.Integer() })
export type ClassCount = Static<typeof ClassCount>

/** The days and times on which classes recur, such as "Saturdays, 10:00 to 11:30 (Lagos time)"; left out where none does. */
const Meets = Type.String()

/** A run of a course between two days, which learners enrol in. */
export const Cohort = Type.Object({
  id: Id,
  name: Type.String(),
  /** Days such as `2027-01-12` in `time_zone`, both of them days of class. */
  starts_on: Type.String(),
  ends_on: Type.String(),
  /** A zone of IANA's, such as `Africa/Lagos`. */
  time_zone: Type.String(),
  /** When the first day begins, and when the last one is over. */
  starts_at: Instant,
  ends_at: Instant,
  enrolment_closes_at: Instant,
  /** Null is as many as come. */
  seats: Nullable(Type.Integer()),
  /** Seats that whoever comes may have; null where there are as many as come. */
  seats_left: Nullable(Type.Integer()),
  /** The number of people who wait for a seat; while somebody waits, seats go only to them. */
  waiting: Type.Optional(Type.Integer()),
  /** The classes of who learns in it; left out where the tutor looks at their cohorts. */
  classes: Type.Optional(ClassCount),
  next_class: Type.Optional(Nullable(ClassTime)),
  meets: Type.Optional(Meets),
  /** As it was when the answer was made; one that was kept a while is read by its instants. */
  state: OneOf(['planned', 'open', 'running', 'finished', 'cancelled']),
})
export type Cohort = Static<typeof Cohort>

/** A course as its own page shows it: ratings are the newest 20. */
export const CourseDetail = Type.Object({
  ...cardFields,
  /** The path of the tutor's picture below `/storage/`. */
  tutor_picture: Type.Optional(Nullable(Type.String())),
  /** By which the tutor's page is found; left out where the catalogue does not have the course. */
  tutor_slug: Type.Optional(Type.String()),
  /** The tutor in short: the beginning of their own words, and what the catalogue has of theirs. */
  taught_by: Type.Optional(
    Type.Object({
      about: Nullable(Type.String()),
      courses: Type.Integer(),
      ratings_average: Nullable(Type.Number()),
      ratings_count: Type.Integer(),
    }),
  ),
  ...eachText(PAGE_TEXTS, () => Type.String()),
  intro_video_link: Nullable(Type.String()),
  ratings: Type.Array(Rating),
  objectives: Type.Array(Objective),
  topics: Type.Array(Topic),
  /** When the next classes of whoever begins as they enrol are, soonest first; an answer that was kept a while may begin with some that are over. */
  next_classes: Type.Optional(Type.Array(ClassTime)),
  /** Their classes, where the course runs in no cohorts and has planned some. */
  classes: Type.Optional(ClassCount),
  meets: Type.Optional(Meets),
  /** The days, length and venues of its onsite classes to come, such as "Wednesdays to Fridays, 1 h, Studio in Yaba". */
  onsite: Type.Optional(Type.String()),
  /** True if learners enrol in cohorts; otherwise everybody's weeks begin when they enrol. */
  runs_in_cohorts: Type.Optional(Type.Boolean()),
  /** Those that are open or running, the next start first, twelve at most. */
  cohorts: Type.Optional(Type.Array(Cohort)),
  updated_at: Instant,
  /** The signed-in caller's relation to the course; absent for a visitor. */
  viewer: Type.Optional(
    Type.Object({
      is_owner: Type.Boolean(),
      is_enrolled: Type.Boolean(),
      /** The caller's own rating, if any. */
      rating: Nullable(Type.Object({ rating: Type.Integer(), comment: Nullable(Type.String()) })),
      /** When an enrolled learner may rate the course for the first time. */
      rating_opens_at: Type.Optional(Instant),
      /** For which of the cohorts the caller waits or is offered a seat: `place` is null, and `offered_until` set, once it is offered. */
      waiting: Type.Optional(
        Type.Array(
          Type.Object({
            cohort_id: Id,
            place: Nullable(Type.Integer()),
            offered_until: Nullable(Instant),
          }),
        ),
      ),
      /** The cohort of those who begin as they enrol, for the owner of a course that runs in cohorts. */
      rolling_cohort: Type.Optional(Id),
      /** The ids, among `ratings`, that the caller has found helpful. */
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
  /** On whose clock it is planned, e.g. `Africa/Lagos`. */
  time_zone: Type.String(),
  /** The address at which a virtual class meets; null until the tutor has set it. */
  meeting_link: Nullable(Type.String()),
  /** Since when it is cancelled; null while it takes place. */
  cancelled_at: Nullable(Instant),
  /** Why it is cancelled, in the tutor's words. */
  cancel_reason: Nullable(Type.String()),
  /** The tutor's notes for the learners of the class; left out by an older server. */
  notes: Type.Optional(Nullable(Type.String())),
  /** The address of a recording; null until there is one. */
  recording_link: Type.Optional(Nullable(Type.String())),
})
export type ClassSession = Static<typeof ClassSession>

/** The place of an onsite class. */
export const ClassPlace = Type.Object({
  name: Type.String(),
  address: Type.String(),
  landmark: Nullable(Type.String()),
  map_link: Nullable(Type.String()),
})
export type ClassPlace = Static<typeof ClassPlace>

/** A badge as the server words and colours it (specification section 4: the colour comes from the server). */
export const BadgeColor = OneOf(['success', 'info', 'secondary', 'danger'])
export type BadgeColor = Static<typeof BadgeColor>
