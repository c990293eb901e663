import { expect, test } from 'vitest'
import { homeOf, ownPath, paths } from '#pages/paths.ts'

test('paths keep the query they are given and leave out what is empty', () => {
  expect(paths.enrol('cloth-dyeing', { method: 'virtual' })).toBe(
    '/courses/cloth-dyeing/enrol?method=virtual',
  )
  expect(paths.catalogue({ q: '', category: 'craft', page: 2 })).toBe('/courses?category=craft&page=2')
  expect(paths.login({ redirect_to: '/courses/a/enrol?method=physical' })).toBe(
    '/login?redirect_to=%2Fcourses%2Fa%2Fenrol%3Fmethod%3Dphysical',
  )
  expect(paths.course('../tutor')).toBe('/courses/..%2Ftutor')
})

test('tutors are at home in their console, everyone else on the dashboard', () => {
  expect(homeOf('tutor')).toBe('/tutor/dashboard')
  expect(homeOf('learner')).toBe('/dashboard')
  expect(homeOf(undefined)).toBe('/dashboard')
})

test.each(['/courses/a/enrol?method=virtual', '/dashboard#classes', '/', '/courses?q=%2F%2Fevil.example'])(
  '%s is a page of this site',
  path => expect(ownPath(path)).toBe(path),
)

test('a path is normalised before it is trusted', () => {
  expect(ownPath('/courses/../dashboard')).toBe('/dashboard')
})

test.each([
  null,
  undefined,
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/courses\\..\\evil',
  'javascript:alert(1)',
  ' /dashboard',
  'http:/evil.example',
])('%j is not a page of this site', hostile => expect(ownPath(hostile)).toBeNull())
