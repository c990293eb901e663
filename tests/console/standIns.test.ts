import { expect, test } from 'vitest'
import { humanize, inflect, transform } from '../../src/console/standIns/inflection.ts'
import { parse, stringify } from '../../src/console/standIns/queryString.ts'

test('what a list writes into the address it reads again', () => {
  const list = { sort: 'price', page: 2, filter: '{"q":"shop & stock=1"}', displayedFilters: undefined }
  const search = stringify(list)
  expect(search).toBe('filter=%7B%22q%22%3A%22shop+%26+stock%3D1%22%7D&page=2&sort=price')
  expect(parse(`?${search}`)).toEqual({ sort: 'price', page: '2', filter: list.filter })
})

test('a parameter that stands there twice is a list', () => {
  expect(parse(stringify({ id: [3, 4] }))).toEqual({ id: ['3', '4'] })
  expect(parse('')).toEqual({})
})

test('names are made of what react-admin calls fields and resources', () => {
  expect(humanize('class_sessions')).toBe('Class sessions')
  expect(transform('discountedPrice')).toBe('Discounted price')
  expect(inflect('courses')).toBe('courses')
})
