import { expect, test } from 'vitest'
import { SPECIFIED_FIGURES } from '#contract/rules/courseFigures.ts'
import {
  manageScreenRating,
  meanRating,
  type Rated,
  ratingText,
  shownRating,
  starsOf,
} from '#contract/rules/rating.ts'

const honest = { ...SPECIFIED_FIGURES, unrated_rating: null }

function shown(course: Rated) {
  return shownRating(course, SPECIFIED_FIGURES)
}

test('the average is the mean of the ratings rounded to 2 decimals', () => {
  expect(shown({ ratings: [{ rating: 5 }, { rating: 4 }, { rating: 4 }] })?.average).toBe(4.33)
  expect(meanRating(13, 3)).toBe(4.33)
})

test('an average is read with two decimals, whatever it is', () => {
  expect([2, 4.5, 4.33].map(ratingText)).toEqual(['2.00', '4.50', '4.33'])
})

test('a course without ratings has the average 2 and shows a count of 2, and is new', () => {
  expect(shown({ ratings: [] })).toEqual({ average: 2, count: 2, isNew: true })
  expect(shown({ ratings_average: null, ratings_count: 0 })).toEqual({ average: 2, count: 2, isNew: true })
})

test('an academy that shows nothing for an unrated course goes on showing what was rated', () => {
  expect(shownRating({ ratings_average: null, ratings_count: 0 }, honest)).toBeNull()
  expect(shownRating({ ratings_average: 1, ratings_count: 3 }, honest)).toEqual({ average: 1, count: 3 })
})

test('the figures of the server are taken before the ratings themselves', () => {
  const course = { ratings_average: 4.5, ratings_count: 30, ratings: [{ rating: 1 }] }
  expect(shown(course)).toEqual({ average: 4.5, count: 30 })
})

test('a server that sends only the ratings is understood too', () => {
  expect(shown({ ratings: [{ rating: 3 }] })).toEqual({ average: 3, count: 1 })
})

test('the manage screen shows 4.9 where a course has no ratings', () => {
  expect(manageScreenRating({ ratings_average: null }, SPECIFIED_FIGURES)).toBe(4.9)
  expect(manageScreenRating({ ratings_average: 3.2 }, SPECIFIED_FIGURES)).toBe(3.2)
})

test('the manage screen shows what the other screens do where the academy has chosen for itself', () => {
  const chosen = { ...SPECIFIED_FIGURES, unrated_rating: 3.5 }
  expect(manageScreenRating({ ratings_average: null }, chosen)).toBe(3.5)
  expect(manageScreenRating({ ratings_average: null }, honest)).toBeNull()
})

test.each([
  [2, ['full', 'full', 'empty', 'empty', 'empty']],
  [4.9, ['full', 'full', 'full', 'full', 'full']],
  [4.5, ['full', 'full', 'full', 'full', 'half']],
  [3.2, ['full', 'full', 'full', 'empty', 'empty']],
  [3.25, ['full', 'full', 'full', 'half', 'empty']],
  [0, ['empty', 'empty', 'empty', 'empty', 'empty']],
  [5, ['full', 'full', 'full', 'full', 'full']],
])('an average of %d is shown as %j', (average, stars) => {
  expect(starsOf(average)).toEqual(stars)
})
