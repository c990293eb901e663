import { randomInt } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type OwnCourse, ownCourseOf } from './ownCourse.ts'

/** An account that may sign in: the sample academy's own learner or tutor, or an account made for one test. */
export interface Account {
  email: string
  password: string
  firstname: string
  lastname: string
}

/** The things that a test may allow, because the test is about them. */
export interface Watch {
  /** Lets the browser ask hosts that begin with this, in place of failing the test. */
  allowHost(origin: string): void
  /** Lets the page print errors that match: a 404 the test asks for is printed by the browser itself. */
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

/** The people of the sample academy who may be signed in as. */
export const SAMPLE: Record<'learner' | 'tutor', Account> = {
  learner: { email: 'learner@example.com', password: 'learn-today-1', firstname: '', lastname: '' },
  tutor: { email: 'tutor@example.com', password: 'teach-today-1', firstname: '', lastname: '' },
}

const ANONYMOUS = { authorization: 'Bearer academy-web' }

/** Playwright's test with the academy's people, and an eye on what every page does behind the scenes. */
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
      // The pages of the person who was signed in before are left, so that they ask for nothing more as somebody else.
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

/** A fresh address and name, so that tests never meet in one account. */
export function newAccount(): Account {
  const mark = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  return {
    email: `ada.${mark}@example.com`,
    password: 'a-long-enough-1',
    firstname: 'Ada',
    lastname: `Okafor ${mark}`,
  }
}

/** The words of a page's alert, once it is there. */
export function alertOf(page: Page) {
  return page.getByRole('alert')
}

async function signUp(request: APIRequestContext, extra: object): Promise<Account> {
  const account = newAccount()
  // A whole run opens more accounts than one network may in an hour.
  const headers = { ...ANONYMOUS, 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` }
  const reply = await request.post('/api/signup', { headers, data: { ...account, ...extra } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return account
}

/**
 * A headless browser moves the mouse that rests in the corner of each page as the page opens, which no person does and which
 * would count as a first sign of intent.
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
