import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { matchPage } from '#pages/matchPage.ts'
import { pageList } from '#pages/pages.ts'

const routes = pageList.map(([id, { path }]) => ({ id, path }))

test.each([
  '/',
  '/courses',
  '/courses/',
  '/Courses/Enrolled',
  '/courses/enrolled',
  '/courses/upload',
  '/courses/weaving',
  '/courses/weaving/enrol',
  '/courses/weaving/edit',
  '/courses/weaving/other',
  '/courses//edit',
  '/%63ourses',
  '/courses/na%C3%AFve',
  '/tutor/courses',
  '/payment-history/ref-1/receipt',
  '/receipts/a-token',
  '/receipts',
  '/nowhere',
])('%s leads to the same page as in the router', path => {
  const [found] = matchRoutes(routes, path) ?? []
  const match = matchPage(path)
  expect(match && { name: match.name, params: match.params }).toEqual(
    found ? { name: found.route.id, params: found.params } : null,
  )
})

test('a path that cannot be decoded leads to no fixed page and breaks nothing', () => {
  expect(matchPage('/%E0%A4%A')).toBeNull()
})

test('each page has an address and a file of its own', () => {
  for (const key of ['path', 'file'] as const) {
    expect(new Set(pageList.map(([, page]) => page[key])).size).toBe(pageList.length)
  }
})
