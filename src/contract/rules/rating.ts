import { type CourseFigures, SPECIFIED_FIGURES } from './courseFigures.ts'

/** The count beside the stars of an unrated course (specification section 2). */
export const UNRATED_COUNT = 2

/** Shown instead of stars if the academy shows none for an unrated course. */
export const NO_RATINGS_YET = 'No ratings yet'

/** The number of stars shown. */
export const STARS = 5

/** The manage screen's rating of an unrated course (specification section 9). */
export const MANAGE_SCREEN_RATING = 4.9

/** A course's ratings: the figures of a list row, or the ratings of a detail. */
export interface Rated {
  ratings_average?: number | null
  ratings_count?: number
  ratings?: readonly { rating: number }[]
}

/** The stars and count shown with a course. */
export interface ShownRating {
  average: number
  count: number
  /** The figures are the academy's own: nobody has rated the course. */
  isNew?: true
}

/**
 * Returns the rating that every screen shows: the mean rounded to 2 decimals, or the academy's figure for an unrated course; null
 * means "No ratings yet".
 */
export function shownRating(course: Rated, { unrated_rating }: CourseFigures): ShownRating | null {
  const average = trueAverage(course)
  if (average !== null) return { average, count: course.ratings_count ?? course.ratings?.length ?? 0 }
  return unrated_rating === null ? null : { average: unrated_rating, count: UNRATED_COUNT, isNew: true }
}

/** Returns the manage screen's rating: 4.9 where other screens show the specified 2 (specification section 9). */
export function manageScreenRating(course: Rated, figures: CourseFigures): number | null {
  const isSpecified = figures.unrated_rating === SPECIFIED_FIGURES.unrated_rating
  if (trueAverage(course) === null && isSpecified) return MANAGE_SCREEN_RATING
  return shownRating(course, figures)?.average ?? null
}

/** Formats an average with two decimals, so that lists align. */
export function ratingText(average: number): string {
  return average.toFixed(2)
}

/** Returns five stars for an average, each half from a quarter up and full from three quarters up. */
export function starsOf(average: number): readonly ('full' | 'half' | 'empty')[] {
  return Array.from({ length: STARS }, (_, index) => {
    const share = average - index
    if (share >= 0.75) return 'full'
    return share >= 0.25 ? 'half' : 'empty'
  })
}

/** Returns the mean of a sum and count, rounded to 2 decimals, or null without ratings. */
export function meanRating(sum: number, count: number): number | null {
  return count > 0 ? Math.round((sum / count) * 100) / 100 : null
}

function trueAverage(course: Rated): number | null {
  if (course.ratings_average != null) return course.ratings_average
  const ratings = course.ratings ?? []
  return meanRating(
    ratings.reduce((sum, { rating }) => sum + rating, 0),
    ratings.length,
  )
}
