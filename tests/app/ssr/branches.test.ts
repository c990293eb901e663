import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createRoutes } from '#app/routes.tsx'
import { branchesOf } from '#app/ssr/branches.ts'

const routes = createRoutes()
const handlerOf = branchesOf(routes)

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
  '/%63ourses',
  '/courses/na%C3%AFve',
  '/tutor/courses',
  '/payment-history/ref-1/receipt',
  '/receipts/a-token',
  '/receipts',
  '//courses',
  '/nowhere',
])('%s leads to the same page as in the whole route table', pathname => {
  const { dataRoutes } = handlerOf(pathname)
  const way = (table: Parameters<typeof matchRoutes>[0]) =>
    matchRoutes(table, pathname)?.map(({ route, params }) => [route.path, params])
  expect(way(dataRoutes)).toEqual(way(routes))
})

test('a page of its own knows the same names as the whole table', () => {
  const idsOf = (pathname: string) =>
    matchRoutes(handlerOf(pathname).dataRoutes, pathname)?.map(({ route }) => route.id)
  expect(idsOf('/courses/enrolled')).toEqual(idsOf('/courses/%65nrolled'))
  expect(idsOf('/about')).toEqual(idsOf('/%61bout'))
})
