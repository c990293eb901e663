import Cookies from 'js-cookie'
import { afterEach, expect, test, vi } from 'vitest'
import { cookieSession, type Session, sessionFrom, sessionInCookie, sessionOf } from '#shared/session.ts'

const session: Session = {
  token: 'abc',
  data: { id: 7, firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com' },
  isVerified: true,
  userType: 'tutor',
}

afterEach(() => cookieSession.clear())

test('the cookie named user holds token, data, isVerified and userType', () => {
  cookieSession.write(session)
  expect(JSON.parse(Cookies.get('user') ?? '')).toEqual(session)
  expect(cookieSession.read()).toEqual(session)
  cookieSession.clear()
  expect(Cookies.get('user')).toBeUndefined()
  expect(cookieSession.read()).toBeNull()
})

test('a session that the server has ended is told apart from one that was left', () => {
  cookieSession.end()
  expect(cookieSession.hasEnded()).toBe(false)
  cookieSession.write(session)
  cookieSession.end()
  expect([cookieSession.read(), cookieSession.hasEnded()]).toEqual([null, true])
  cookieSession.write(session)
  expect(cookieSession.hasEnded()).toBe(false)
  cookieSession.end()
  cookieSession.clear()
  expect(cookieSession.hasEnded()).toBe(false)
})

test('the cookie lives for a day: 86400 seconds', () => {
  const set = vi.spyOn(Cookies, 'set')
  vi.useFakeTimers({ now: new Date('2026-03-01T09:00:00.000Z') })
  cookieSession.write(session)
  vi.useRealTimers()
  expect(set.mock.lastCall?.[2]?.expires).toEqual(new Date('2026-03-02T09:00:00.000Z'))
  set.mockRestore()
})

test('a name with quotes, semicolons and emoji survives the cookie', () => {
  const odd = { ...session, data: { ...session.data, firstname: 'Ad"a; = 🎨%' } }
  cookieSession.write(odd)
  expect(cookieSession.read()).toEqual(odd)
})

test.each([
  undefined,
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{}',
  '{"token":""}',
  '{"token":5}',
  '%7B',
  '{"data":{}}',
])('a cookie of %j is no session', text => expect(sessionFrom(text)).toBeNull())

test('a cookie is read as it travels; one that cannot be decoded is no session', () => {
  expect(sessionInCookie(encodeURIComponent(JSON.stringify(session)))).toEqual(session)
  expect(['%', '%7B%', '%FF', undefined].map(sessionInCookie)).toEqual([null, null, null, null])
})

test('a user type that nobody knows is a learner, and missing data is empty', () => {
  const nobody = { id: 0, firstname: '', lastname: '', email: '' }
  expect(sessionFrom('{"token":"abc","userType":"owner"}')).toEqual({
    token: 'abc',
    data: nobody,
    isVerified: false,
    userType: 'learner',
  })
  expect(sessionFrom('{"token":"abc","data":["x"],"isVerified":"yes","userType":"tutor"}')).toMatchObject({
    data: nobody,
    isVerified: false,
    userType: 'tutor',
  })
})

test('a sign-in’s answer becomes the session', () => {
  const { token, data, isVerified, userType } = session
  const reply = {
    status: 'success' as const,
    token,
    user: data,
    is_verified: isVerified,
    user_type: userType,
  }
  expect(sessionOf(reply)).toEqual(session)
})
