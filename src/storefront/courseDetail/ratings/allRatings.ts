/** A page as short as most visitors read it has so many ratings. */
export const SHOWN_AT_FIRST = 6

/** The query of a course's page that shows as many ratings as the academy sends. */
export const ALL_RATINGS = 'ratings=all'

export function hasAllRatings(search: URLSearchParams): boolean {
  return search.get('ratings') === 'all'
}
