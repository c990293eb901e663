/** The number of ratings shown at first, enough for most visitors. */
export const SHOWN_AT_FIRST = 6

/** The query of a course's page that shows all ratings that the API sends. */
export const ALL_RATINGS = 'ratings=all'

export function hasAllRatings(search: URLSearchParams): boolean {
  return search.get('ratings') === 'all'
}
