import { type BrowserContext, expect, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/machine/browser.ts'
import { test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { hydrated } from '../support/e2e/hydrated.ts'

// The headless shell shows no notifications.
test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: ensureChromium(), args: CHROMIUM_FLAGS },
})

const SHOW = 'Show notifications on this device'

test('a learner is offered notifications after enrolling, never before, and stops them on the account page', async ({
  page,
  context,
  request,
  newLearner,
  signInAs,
}) => {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(withoutPushService)
  const { slug } = await courseOnSale(request, 'free')
  await signInAs(await newLearner())
  await page.goto('/dashboard')
  await hydrated(page)
  await expect(page.getByRole('button', { name: SHOW })).toHaveCount(0)

  await page.goto(`/courses/${slug}/enrol?method=virtual`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  const offer = page.getByRole('region', { name: 'Get class reminders on this device?' })
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await offer.getByRole('button', { name: SHOW }).click()
  await expect(offer.getByText('This device shows the notifications you chose')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto('/account#notices')
  await expect(page.getByText('This device shows the notifications you chose')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop on this device' }).click()
  await expect(page.getByRole('button', { name: SHOW })).toBeVisible()
})

test('whoever says "Not now" is not asked again, and may still allow it on the account page', async ({
  page,
  context,
  request,
  newLearner,
  signInAs,
}) => {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(withoutPushService)
  const { slug } = await courseOnSale(request, 'free')
  await signInAs(await newLearner())
  await page.goto(`/courses/${slug}/enrol?method=virtual`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  await page.goto('/account#notices')
  await expect(page.getByRole('button', { name: SHOW })).toBeVisible()
})

test('what is pushed is shown though its page is in front, and a press opens the page it names, of no other site', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['notifications'])
  await signInAs('learner')
  await page.goto('/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const push = await pusherOf(context, page)
  // Pushes again while the worker starts; a message replaces an earlier one with the same tag.
  const shows = (message: object | string, titles: string[]) =>
    expect(async () => {
      await push(message)
      await expect.poll(() => page.evaluate(shownMessages), { timeout: 4_000 }).toEqual(titles)
    }).toPass({ timeout: 120_000 })

  await shows(
    { title: 'A class has moved', text: 'It is on Tuesday now.', link: '/timetable', tag: 'class-1' },
    ['A class has moved'],
  )
  await shows({ title: 'A class has moved again', text: 'On Friday.', link: '/timetable', tag: 'class-1' }, [
    'A class has moved again',
  ])
  await press(context)
  await expect(page).toHaveURL(/\/timetable$/)

  await shows({ title: 'Elsewhere', text: '', link: 'https://elsewhere.example/x', tag: 'away' }, [
    'Elsewhere',
  ])
  await press(context)
  await expect(page).toHaveURL(/\/notifications$/)

  await shows('no message of ours', ['You have a new notification'])
})

test('who signs in after somebody else is told nothing of them, and allows this device anew', async ({
  page,
  context,
  newLearner,
  signInAs,
}) => {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(withoutPushService)
  await signInAs(await newLearner())
  await page.goto('/account#notices')
  await page.getByRole('button', { name: SHOW }).click()
  await expect(page.getByText('This device shows the notifications you chose')).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)

  await signInAs(await newLearner())
  await page.goto('/account#notices')
  await expect(page.getByRole('button', { name: SHOW })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull()
})

/** Fakes push subscriptions, since a headless browser reaches no push service; all tabs share them. */
function withoutPushService(): void {
  const name = 'test-subscription'
  const subscriptionOf = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    unsubscribe: async () => {
      localStorage.removeItem(name)
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      localStorage.setItem(name, endpoint)
      return subscriptionOf(endpoint)
    },
    getSubscription: async () => {
      const endpoint = localStorage.getItem(name)
      return endpoint === null ? null : subscriptionOf(endpoint)
    },
  })
}

/** Returns a function that delivers a message to the page's worker as if from a push service. */
async function pusherOf(context: BrowserContext, page: Page) {
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (message: object | string) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    return devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

async function shownMessages(): Promise<string[]> {
  const registration = await navigator.serviceWorker.ready
  return (await registration.getNotifications()).map(({ title }) => title)
}

/** Clicks the notification. A script's click may not focus a window, so `focus` is stubbed. */
async function press(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    WindowClient.prototype.focus = async function focus() {
      return this
    }
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
}
