import { expect, test } from 'vitest'
import {
  averageRating,
  manageScreenRating,
  meanRating,
  ratingsCount,
  ratingText,
  starsOf,
} from '#contract/rules/rating.ts'

test('the average is the mean of the ratings rounded to 2 decimals', () => {
  expect(averageRating({ ratings: [{ rating: 5 }, { rating: 4 }, { rating: 4 }] })).toBe(4.33)
  expect(meanRating(13, 3)).toBe(4.33)
})

test('an average is read with two decimals, whatever it is', () => {
  expect([2, 4.5, 4.33].map(ratingText)).toEqual(['2.00', '4.50', '4.33'])
})

test('a course without ratings has the average 2 and shows a count of 2', () => {
  expect(averageRating({ ratings: [] })).toBe(2)
  expect(averageRating({ ratings_average: null, ratings_count: 0 })).toBe(2)
  expect(ratingsCount({ ratings_count: 0 })).toBe(2)
  expect(ratingsCount({ ratings: [] })).toBe(2)
})

test('the figures of the server are taken before the ratings themselves', () => {
  const course = { ratings_average: 4.5, ratings_count: 30, ratings: [{ rating: 1 }] }
  expect(averageRating(course)).toBe(4.5)
  expect(ratingsCount(course)).toBe(30)
})

test('a server that sends only the ratings is understood too', () => {
  expect(ratingsCount({ ratings: [{ rating: 3 }] })).toBe(1)
})

test('the manage screen shows 4.9 where a course has no ratings', () => {
  expect(manageScreenRating({ ratings_average: null })).toBe(4.9)
  expect(manageScreenRating({ ratings_average: 3.2 })).toBe(3.2)
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
