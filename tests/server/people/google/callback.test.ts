import { expect, onTestFinished, test, vi } from 'vitest'
import { googleRefusal } from '#contract/rules/googleRefusal.ts'
import { sweep } from '#server/ops/timers.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { ADA_AT_GOOGLE, academyWithGoogle } from '../../../support/academy/googleAcademy.ts'
import { academyWithPages } from '../../../support/academy/site.ts'
import type { GoogleManners } from '../../../support/standIns/google.ts'

type Academy = Awaited<ReturnType<typeof academyWithGoogle>>

const start = async (academy: Academy, query = '') => {
  const browser = academy.browser()
  return { browser, there: await browser.visit(`/auth/google/start${query}`) }
}

async function expectNobody({ db }: Pick<Academy, 'db'>) {
  for (const table of ['identities', 'sessions'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
}

test('the way to Google is asked for with PKCE, a state and a nonce, and bound to the browser', async () => {
  const academy = await academyWithGoogle({})
  const { there } = await start(academy)
  expect(there.status).toBe(302)
  const asked = Object.fromEntries(new URL(there.location).searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: 'http://127.0.0.1:3000/auth/google/callback',
    prompt: 'select_account',
  })
  expect([asked.state?.length, asked.nonce?.length, asked.code_challenge?.length]).toEqual([43, 43, 43])
  expect(there.cookies).toEqual([
    expect.stringMatching(
      /^google_flow=[\w-]{43}; Path=\/auth\/google; Max-Age=600; HttpOnly; SameSite=Lax$/,
    ),
  ])
  const flow = await academy.db.selectFrom('google_flows').selectAll().executeTakeFirstOrThrow()
  expect(there.cookies.join()).not.toContain(flow.key_hash)
  expect(there.location).not.toContain(flow.verifier)
})

test('nobody keeps the two visits, and no page is told where they were', async () => {
  const academy = await academyWithGoogle({})
  const { browser, there } = await start(academy)
  const back = await browser.visit(academy.standIn.allow(there.location, ADA_AT_GOOGLE))
  for (const { headers } of [there, back]) {
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }
})

test('a state that is missing, of another browser or of nobody opens nothing', async () => {
  const academy = await academyWithGoogle({})
  const ada = await start(academy)
  const eve = await start(academy)
  const answer = new URL(academy.standIn.allow(ada.there.location, ADA_AT_GOOGLE))
  const withState = (state: string | null) => {
    const changed = new URL(answer)
    if (state === null) changed.searchParams.delete('state')
    else changed.searchParams.set('state', state)
    return changed.href
  }
  const eves = new URL(eve.there.location).searchParams.get('state')
  const tries = [
    ada.browser.visit(withState(null)),
    ada.browser.visit(withState('x'.repeat(43))),
    ada.browser.visit(withState(eves)),
    eve.browser.visit(answer.href),
    academy.browser().visit(answer.href),
  ]
  for (const { status, location } of await Promise.all(tries))
    expect([status, location]).toEqual([303, '/login?google=over'])
  await expectNobody(academy)
  // Ada can still sign in as before.
  expect((await ada.browser.visit(answer.href)).location).toBe('/dashboard')
})

test('an answer that is replayed, by the browser itself or beside it, counts once', async () => {
  const academy = await academyWithGoogle({})
  const { browser, there } = await start(academy)
  const answer = academy.standIn.allow(there.location, ADA_AT_GOOGLE)
  const before = new Map<string, string>(browser.jar)
  const first = await browser.visit(answer)
  expect(first.location).toBe('/dashboard')
  expect((await browser.visit(answer)).location).toBe('/login?google=over')
  const copy = academy.browser()
  for (const [name, value] of before) copy.jar.set(name, value)
  expect(await copy.visit(answer)).toMatchObject({ location: '/login?google=over', session: null })
  expect(await academy.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

test('after ten minutes the way is over, and swept away', async () => {
  const academy = await academyWithGoogle({})
  const { browser, there } = await start(academy)
  const answer = academy.standIn.allow(there.location, ADA_AT_GOOGLE)
  academy.clock.advance({ minutes: 10 })
  expect((await browser.visit(answer)).location).toBe('/login?google=over')
  expect(await academy.db.selectFrom('google_flows').selectAll().execute()).toHaveLength(1)
  await sweep({ ...academy.ports, config: academy.config, db: academy.db }, academy.app.log)
  expect(await academy.db.selectFrom('google_flows').selectAll().execute()).toEqual([])
})

const LONG_AGO = 1_700_000_000
const WRONG: [string, GoogleManners][] = [
  ['another nonce', { claims: claims => ({ ...claims, nonce: 'x'.repeat(43) }) }],
  ['no nonce', { claims: ({ nonce: _, ...claims }) => claims }],
  ['another audience', { claims: claims => ({ ...claims, aud: 'shop.apps.example' }) }],
  ['another issuer', { claims: claims => ({ ...claims, iss: 'https://accounts.google.com' }) }],
  ['a time that is over', { claims: claims => ({ ...claims, exp: LONG_AGO, iat: LONG_AGO - 60 }) }],
  ['no end', { claims: ({ exp: _, ...claims }) => claims }],
  ['no subject', { claims: ({ sub: _, ...claims }) => claims }],
  ["nobody's signature", { signs: 'foreign' }],
  ['no signature', { signs: 'none' }],
  ['a signature by the secret', { signs: 'hs256' }],
]

test.each(WRONG)('an ID token with %s is not believed', async (_name, manners) => {
  const academy = await academyWithGoogle({})
  Object.assign(academy.standIn.manners, manners)
  expect(await academy.signInAs()).toMatchObject({ location: '/login?google=not-valid', session: null })
  await expectNobody(academy)
})

test('an answer in the name of another provider is not taken to Google', async () => {
  const academy = await academyWithGoogle({})
  const { browser, there } = await start(academy)
  const answer = new URL(academy.standIn.allow(there.location, ADA_AT_GOOGLE))
  answer.searchParams.set('iss', 'https://accounts.evil.example')
  expect((await browser.visit(answer.href)).location).toBe('/login?google=not-valid')
  expect(academy.standIn.asked['/token']).toBeUndefined()
})

test('a code that somebody else was given does not fit the verifier', async () => {
  const academy = await academyWithGoogle({})
  const ada = await start(academy)
  const eve = await start(academy)
  const answer = new URL(academy.standIn.allow(ada.there.location, ADA_AT_GOOGLE))
  const stolen = new URL(academy.standIn.allow(eve.there.location, { ...ADA_AT_GOOGLE, sub: '2' }))
  answer.searchParams.set('code', stolen.searchParams.get('code') ?? '')
  expect((await ada.browser.visit(answer.href)).location).toBe('/login?google=not-valid')
  await expectNobody(academy)
})

test('who says no at Google is back where they began, with the page that they wanted', async () => {
  const academy = await academyWithGoogle({})
  const { browser, there } = await start(academy, '?as=tutor&redirect_to=/tutor/courses')
  const back = await browser.visit(academy.standIn.refuse(there.location))
  expect(back.location).toBe('/tutor/login?google=cancelled&redirect_to=%2Ftutor%2Fcourses')
  expect((await academy.browser().visit(back.location)).html).toContain(
    'You cancelled signing in with Google',
  )
})

test.each([
  ['/courses/weaving', '/courses/weaving'],
  ['/courses?category=arts#top', '/courses?category=arts#top'],
  ['https://evil.example/', '/dashboard'],
  ['//evil.example/', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/%0d%0aSet-Cookie:x=1', '/%0d%0aSet-Cookie:x=1'],
  ['/courses\r\nSet-Cookie: x=1', '/dashboard'],
  ['/courses\u0000', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/login', '/dashboard'],
  ['/tutor/dashboard', '/dashboard'],
  [`/courses?q=${'a'.repeat(3_000)}`, '/dashboard'],
])('redirect_to=%j leads a learner to %s', async (wanted, location) => {
  const { signInAs } = await academyWithGoogle({})
  const back = await signInAs(ADA_AT_GOOGLE, `?${new URLSearchParams({ redirect_to: wanted })}`)
  expect([back.status, back.location]).toEqual([303, location])
})

test.each(['/.well-known/openid-configuration', '/token', '/keys'])(
  'while Google does not answer %s, or fails there, a sentence says so',
  async path => {
    const academy = await academyWithGoogle({})
    const { manners } = academy.standIn
    const { deadlineMs } = academy.limits
    for (const answer of ['never', 500] as const) {
      academy.limits.deadlineMs = answer === 'never' ? 300 : deadlineMs
      manners.answers = asked => (asked === path ? answer : undefined)
      const { browser, there } = await start(academy)
      const back =
        there.status === 303
          ? there
          : await browser.visit(academy.standIn.allow(there.location, ADA_AT_GOOGLE))
      expect(back).toMatchObject({ status: 303, location: '/login?google=away', session: null })
      expect((await academy.browser().visit(back.location)).html).toContain("Google isn't responding")
    }
    await expectNobody(academy)
    manners.answers = undefined
    academy.limits.deadlineMs = deadlineMs
    expect((await academy.signInAs()).location).toBe('/dashboard')
  },
)

test('what Google tells of itself is asked for once, its keys too', async () => {
  const academy = await academyWithGoogle({})
  for (const sub of ['1', '2', '3'])
    await academy.signInAs({ ...ADA_AT_GOOGLE, sub, email: `ada${sub}@gmail.com` })
  expect(academy.standIn.asked).toMatchObject({
    '/.well-known/openid-configuration': 1,
    '/keys': 1,
    '/token': 3,
  })
})

test('a new key of Google is fetched once, when a token comes that it has signed', async () => {
  const academy = await academyWithGoogle({})
  await academy.signInAs()
  await academy.standIn.rotateKeys()
  // The library refetches keys older than a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await academy.signInAs()).location).toBe('/dashboard')
  expect((await academy.signInAs()).location).toBe('/dashboard')
  expect(academy.standIn.asked['/keys']).toBe(2)
})

test('refusals that may be an attack are counted for the audit log', async () => {
  const academy = await academyWithGoogle({ learner: { email: 'ada@gmail.com', is_verified: 1 } })
  await academy.signInAs()
  await academy.signInAs({ ...ADA_AT_GOOGLE, email_verified: false })
  const { browser, there } = await start(academy)
  await browser.visit(academy.standIn.refuse(there.location))
  const counted = await academy.db.selectFrom('audit_refusals').select(['subject', 'reason']).execute()
  expect(counted.toSorted((one, other) => (one.reason < other.reason ? -1 : 1))).toEqual([
    { subject: `user:${academy.learner.id}`, reason: 'google.taken' },
    { subject: 'sign-in', reason: 'google.unverified' },
  ])
})

test('ways to Google are limited by network', async () => {
  const academy = await academyWithGoogle({})
  const browser = academy.browser()
  for (let count = 0; count < 600; count += 1) await browser.visit('/auth/google/start')
  expect((await browser.visit('/auth/google/start')).location).toBe('/login?google=too-many')
})

test('where Google is not set up there is no such address, and no page speaks of it', async () => {
  const academy = await academyWithPages({})
  for (const url of ['/auth/google/start', '/auth/google/callback'])
    expect((await academy.app.inject({ url })).statusCode).toBe(404)
  const { app } = await academyWith({})
  const { data } = (await app.inject({ url: '/api/config' })).json()
  expect(data.google).toBe(false)
  for (const url of ['/login', '/register', '/tutor/login', '/tutor/register'])
    expect((await academy.app.inject({ url })).payload).not.toContain('/auth/google')
})

test.each(['/login', '/register', '/tutor/login', '/tutor/register'])(
  '%s leads to Google by a plain link, with the page that was wanted',
  async path => {
    const academy = await academyWithGoogle({})
    const { html } = await academy.browser().visit(`${path}?redirect_to=/courses/weaving/enrol`)
    const as = path.startsWith('/tutor') ? 'tutor' : 'learner'
    expect(html).toContain(`href="/auth/google/start?as=${as}&amp;redirect_to=%2Fcourses%2Fweaving%2Fenrol"`)
  },
)

test('a reason that is none says nothing, and no word of the address is on the page', async () => {
  const academy = await academyWithGoogle({})
  const { html } = await academy.browser().visit('/login?google=<b>your-password-please</b>')
  expect(html).not.toContain('your-password-please')
  expect(googleRefusal('constructor')).toBe(null)
})
