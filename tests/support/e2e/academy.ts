import { randomInt } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type OwnCourse, ownCourseOf } from './ownCourse.ts'

/** An account that can sign in: the sample academy's learner or tutor, or one made for a test. */
export interface Account {
  email: string
  password: string
  firstname: string
  lastname: string
}

/** Exceptions that a test may allow. */
export interface Watch {
  /** Allows requests to origins that begin with this instead of failing the test. */
  allowHost(origin: string): void
  /** Allows matching console errors: the browser itself logs a 404 that the test causes. */
  allowConsole(pattern: RegExp): void
}

interface Fixtures {
  watch: Watch
  newLearner(): Promise<Account>
  newTutor(): Promise<Account>
  /** Signs in without the login page, as if the person had signed in before. */
  signInAs(who: 'learner' | 'tutor' | Account): Promise<void>
  /** Signs in a new tutor who has one course on sale. */
  tutorWithCourse(): Promise<OwnCourse & { tutor: Account }>
}

/** The people of the sample academy who can sign in. */
export const SAMPLE: Record<'learner' | 'tutor', Account> = {
  learner: { email: 'learner@example.com', password: 'learn-today-1', firstname: '', lastname: '' },
  tutor: { email: 'tutor@example.com', password: 'teach-today-1', firstname: '', lastname: '' },
}

const ANONYMOUS = { authorization: 'Bearer academy-web' }

/** Playwright's test with the academy's people, which also checks each page's requests and console. */
export const test = base.extend<Fixtures>({
  watch: [
    async ({ context, baseURL }, use) => {
      await context.addInitScript(ignoreMouseAtRest)
      const watch = watchOver(context, baseURL ?? '')
      await use(watch)
      expect(watch.seen(), 'requests to other hosts, page errors and console errors').toEqual([])
    },
    { auto: true },
  ],
  newLearner: async ({ request }, use) => {
    await use(() => signUp(request, {}))
  },
  newTutor: async ({ request }, use) => {
    await use(() => signUp(request, { user_type: 'tutor' }))
  },
  signInAs: async ({ context, request, baseURL }, use) => {
    await use(async who => {
      const account = typeof who === 'string' ? SAMPLE[who] : who
      const reply = await request.post('/api/login', {
        headers: ANONYMOUS,
        data: { email: account.email, password: account.password },
      })
      const { token, user, is_verified, user_type } = await reply.json()
      const session = { token, data: user, isVerified: is_verified, userType: user_type }
      // Leaves the previous user's pages, so that they send no more requests with the new session.
      await Promise.all(context.pages().map(page => page.goto('about:blank')))
      await context.addCookies([
        {
          name: 'user',
          value: encodeURIComponent(JSON.stringify(session)),
          url: baseURL ?? '',
          sameSite: 'Lax',
        },
      ])
    })
  },
  tutorWithCourse: async ({ request, newTutor, signInAs }, use) => {
    await use(async () => {
      const tutor = await newTutor()
      const course = await ownCourseOf(request, tutor)
      await signInAs(tutor)
      return { ...course, tutor }
    })
  },
})

/** Returns a new address and name, so that tests never share an account. */
export function newAccount(): Account {
  const mark = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  return {
    email: `ada.${mark}@example.com`,
    password: 'a-long-enough-1',
    firstname: 'Ada',
    lastname: `Okafor ${mark}`,
  }
}

/** Returns the alert of a page. */
export function alertOf(page: Page) {
  return page.getByRole('alert')
}

/** Signs up a new account. */
export async function signUp(request: APIRequestContext, extra: object): Promise<Account> {
  const account = newAccount()
  // A whole run signs up more accounts than one network may per hour.
  const headers = { ...ANONYMOUS, 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` }
  const reply = await request.post('/api/signup', { headers, data: { ...account, ...extra } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return account
}

/**
 * A headless browser sends a mouse move in the corner of each page as it opens, which would count as a first sign of the user's
 * intent.
 */
function ignoreMouseAtRest(): void {
  for (const type of ['pointerover', 'pointermove', 'mouseover', 'mousemove']) {
    const swallow = (event: Event) => {
      const { clientX, clientY } = event as MouseEvent
      if (clientX === 0 && clientY === 0) event.stopImmediatePropagation()
    }
    addEventListener(type, swallow, { capture: true })
  }
}

function watchOver(context: BrowserContext, own: string): Watch & { seen(): string[] } {
  const incidents: { kind: 'host' | 'console' | 'error'; text: string }[] = []
  const hosts = [own, 'data:', 'blob:', 'about:']
  const patterns: RegExp[] = []
  context.on('request', request => incidents.push({ kind: 'host', text: request.url() }))
  context.on('weberror', error => incidents.push({ kind: 'error', text: String(error.error()) }))
  context.on('console', message => {
    if (message.type() === 'error') incidents.push({ kind: 'console', text: message.text() })
  })
  return {
    allowHost: origin => void hosts.push(origin),
    allowConsole: pattern => void patterns.push(pattern),
    seen: () =>
      incidents
        .filter(({ kind, text }) =>
          kind === 'host'
            ? !hosts.some(host => text.startsWith(host))
            : kind === 'error' || !patterns.some(pattern => pattern.test(text)),
        )
        .map(({ kind, text }) => `${kind}: ${text}`),
  }
}

function byte(): number {
  return randomInt(1, 255)
}
