import { expect, test } from 'vitest'
import { homeOf } from '#pages/paths.ts'
import { postLoginRedirect } from '../../../src/storefront/account/postLoginRedirect.ts'

test('a tutor who signs in at /login lands on /tutor/dashboard, a learner on /dashboard', () => {
  expect(postLoginRedirect('tutor', null, homeOf('tutor'))).toBe('/tutor/dashboard')
  expect(postLoginRedirect('learner', null, homeOf('learner'))).toBe('/dashboard')
})

test.each([
  ['learner', '/payment-history?page=2'],
  ['learner', '/courses/cloth-dyeing/enrol?method=physical'],
  ['learner', '/payment-history/abc12345/receipt'],
  ['tutor', '/courses/cloth-dyeing/manage'],
  ['tutor', '/tutor/refunds'],
  ['tutor', '/courses/upload#cover'],
  ['tutor', '/courses'],
] as const)('a %s goes to %s', (userType, wanted) => {
  expect(postLoginRedirect(userType, wanted, '/usual')).toBe(wanted)
})

test.each([
  ['tutor', '/dashboard', '/tutor/dashboard'],
  ['tutor', '/payment-success/?reference=abc12345', '/tutor/dashboard'],
  ['tutor', '/payment-history/abc12345/receipt', '/tutor/dashboard'],
  ['learner', '/tutor/refunds', '/dashboard'],
  ['learner', '/courses/upload', '/dashboard'],
  ['learner', '/courses/cloth-dyeing/edit', '/dashboard'],
  ['learner', '/COURSES/enrolled', '/COURSES/enrolled'],
] as const)('a %s who wanted %s goes to %s, where they may be', (userType, wanted, page) => {
  expect(postLoginRedirect(userType, wanted, '/usual')).toBe(page)
})

test.each([
  '/login',
  '/logout/',
  '/tutor/register?redirect_to=/logout',
  '//evil.example',
  'https://evil.example',
])('nobody is sent to %s after signing in', wanted =>
  expect(postLoginRedirect('learner', wanted, '/usual')).toBe('/usual'),
)
