/** An unrated course shows 2, and a count of 2 (specification sections 2, 4 and 9). */
export const DEFAULT_RATING = 2
export const DEFAULT_RATINGS_COUNT = 2

/** Ratings are shown as five stars. */
export const STARS = 5

/** The manage screen's rating where a course has none of its own (specification section 9). */
export const MANAGE_SCREEN_RATING = 4.9

/** What a list row or a course detail tells of its ratings: figures, or only the ratings themselves. */
export interface Rated {
  ratings_average?: number | null
  ratings_count?: number
  ratings?: readonly { rating: number }[]
}

/** The mean of the ratings rounded to 2 decimals; 2 when there are none (specification section 4). */
export function averageRating(course: Rated): number {
  return trueAverage(course) ?? DEFAULT_RATING
}

/** The count of ratings; 2 when there are none (specification section 2). */
export function ratingsCount(course: Rated): number {
  return (course.ratings_count ?? course.ratings?.length ?? 0) || DEFAULT_RATINGS_COUNT
}

/** The manage screen's rating: the course's own average, or the fixed 4.9. */
export function manageScreenRating(course: Rated): number {
  return trueAverage(course) ?? MANAGE_SCREEN_RATING
}

/** An average as it is read: always with two decimals, so that those of a list stand alike. */
export function ratingText(average: number): string {
  return average.toFixed(2)
}

/** Five stars, each full, half or empty by the average: a star is half from a quarter up and full from three quarters up. */
export function starsOf(average: number): readonly ('full' | 'half' | 'empty')[] {
  return Array.from({ length: STARS }, (_, index) => {
    const share = average - index
    if (share >= 0.75) return 'full'
    return share >= 0.25 ? 'half' : 'empty'
  })
}

/** A sum and a count as the mean rounded to 2 decimals, or null when nothing was rated. */
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
