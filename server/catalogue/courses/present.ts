import type { ClassCount, Cohort, CourseCard, CourseDetail } from '#contract/entities.ts'
import { takesLearners } from '#contract/rules/cohort.ts'
import { CARD_TEXTS, eachText, PAGE_TEXTS } from '#contract/rules/courseFields.ts'
import { PUBLISHED, SHOWING } from '#contract/rules/courseStatus.ts'
import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import { dollarsFromCents } from '#contract/rules/pricing.ts'
import { meanRating } from '#contract/rules/rating.ts'
import { withheldFrom } from '../../people/withheld.ts'
import { areAllOver } from '../../teaching/classes/onSale.ts'
import { meetsText, type PlannedClass } from '../../teaching/classes/sessionInput.ts'
import { onsiteText } from '../../teaching/onsite/slots/present.ts'
import type { ComingSlot } from '../../teaching/onsite/slots/queries/slots.ts'
import { presentObjective, type ShownObjective } from './objectives/queries.ts'
import type { CourseCardRow } from './queries/cards.ts'
import { presentRating, type ShownRating } from './ratings/present.ts'
import { presentTopic, type ShownTopic } from './topics/queries.ts'

/** The parts of a course that its own page shows besides its row. */
export interface CourseParts {
  ratings: readonly ShownRating[]
  objectives: readonly ShownObjective[]
  topics: readonly ShownTopic[]
  /** The tutor's own words, and sums over their listed courses, which PostgreSQL returns as text. */
  taughtBy: { about: string | null; courses?: number; ratings_sum?: number; ratings_count?: number }
  nextClasses: readonly PlannedClass[]
  /** The next onsite times, free or booked: they say where and when classes are. */
  onsite: readonly ComingSlot[]
  /** The next time that the viewer can have. */
  nextFreeSlot: Pick<ComingSlot, 'starts_at'> | undefined
  classes: ClassCount | undefined
  cohorts: readonly Cohort[]
  runsInCohorts: boolean
  viewer?: CourseDetail['viewer']
}

/** Presents a course as lists show it. */
export function presentCard(row: CourseCardRow): CourseCard {
  return {
    id: row.id,
    slug: row.slug,
    ...eachText(CARD_TEXTS, name => row[name]),
    cover_photo: row.cover_photo,
    original_price: dollarsFromCents(row.original_price_cents),
    discounted_price: dollarsFromCents(row.discounted_price_cents),
    duration: row.duration_weeks,
    course_category_id: row.category_id,
    category: { id: row.category_id, name: row.category_name, slug: row.category_slug },
    status: row.status,
    display: row.display,
    tutor: { firstname: row.tutor_firstname, lastname: row.tutor_lastname },
    tutor_id: row.tutor_id,
    ratings_average: meanRating(row.ratings_sum, row.ratings_count),
    ratings_count: row.ratings_count,
    enrollments_count: row.enrollments_count,
  }
}

/** Presents a course as its own tutor's list shows it. */
export function presentOwnCard(row: CourseCardRow): CourseCard {
  const withheld = withheldFrom(row, row)
  return { ...presentCard(row), ...(withheld && { withheld }) }
}

/** A cached page must not run out of classes to come. */
const NEXT_CLASSES = 3

/** Presents a course as its own page shows it. */
export function presentDetail(row: CourseCardRow, parts: CourseParts, now: string): CourseDetail {
  const meets = parts.runsInCohorts ? null : meetsText(parts.nextClasses)
  const onsite = onsiteText(parts.onsite)
  const weeksEnd = completionInstant(now, row.duration_weeks)
  return {
    ...(parts.viewer?.is_owner ? presentOwnCard(row) : presentCard(row)),
    tutor_picture: row.tutor_picture,
    ...(isListed(row) && row.tutor_slug !== null && { tutor_slug: row.tutor_slug }),
    taught_by: presentTutor(parts.taughtBy),
    ...eachText(PAGE_TEXTS, name => row[name]),
    onsite_hours: row.onsite_hours,
    intro_video_link: row.intro_video_link,
    ratings: parts.ratings.map(presentRating),
    objectives: parts.objectives.map(presentObjective),
    topics: parts.topics.map(presentTopic),
    next_classes: parts.nextClasses
      .slice(0, NEXT_CLASSES)
      .map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
    ...(meets !== null && { meets }),
    ...(onsite !== null && { onsite }),
    ...(parts.runsInCohorts
      ? { runs_in_cohorts: true, cohorts: [...parts.cohorts] }
      : parts.classes?.total && { classes: parts.classes }),
    sold: {
      virtual: isSoldVirtually(parts, now),
      physical: parts.nextFreeSlot !== undefined && parts.nextFreeSlot.starts_at < weeksEnd,
    },
    updated_at: row.updated_at,
    version: row.version,
    ...(parts.viewer && { viewer: parts.viewer }),
  }
}

function isSoldVirtually({ runsInCohorts, cohorts, classes }: CourseParts, now: string): boolean {
  if (runsInCohorts) return cohorts.some(cohort => takesLearners(cohort, now))
  return !classes || !areAllOver(classes)
}

/** The maximum number of characters of the tutor's own words that a course's page quotes; the tutor's page has them all. */
const ABOUT_LENGTH = 280

function presentTutor({
  about,
  courses,
  ratings_sum,
  ratings_count,
}: CourseParts['taughtBy']): CourseDetail['taught_by'] {
  const count = Number(ratings_count ?? 0)
  return {
    about: about && shortened(about, ABOUT_LENGTH),
    courses: Number(courses ?? 0),
    ratings_average: meanRating(Number(ratings_sum ?? 0), count),
    ratings_count: count,
  }
}

/** Cuts a text between two words. */
function shortened(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const space = characters.lastIndexOf(' ', length)
  return `${characters
    .slice(0, space > 0 ? space : length)
    .join('')
    .trimEnd()}…`
}

/** Returns whether the catalogue lists the course, and so whether its tutor has a page. */
function isListed({ status, display }: CourseCardRow): boolean {
  return status === PUBLISHED && display === SHOWING
}
