import { type APIRequestContext, expect } from '@playwright/test'
import { SCREENS, type Screen } from '../../scripts/screenList.ts'
import { SAMPLE, test } from './academy.ts'
import { expectAccessible } from './axe.ts'
import { courseOnSale } from './courses.ts'

/** The narrowest screen on which nothing may scroll sideways. */
const NARROW = { width: 320, height: 700 }

for (const screen of SCREENS) {
  test(`${screen.name} fits a narrow screen, is accessible and asks no other host`, async ({
    page,
    request,
    signInAs,
    watch,
  }) => {
    if (screen.name === 'not-found') watch.allowConsole(/404/)
    if (screen.as !== 'visitor') await signInAs(screen.as)
    await page.setViewportSize(NARROW)
    await page.goto(await addressOf(request, screen))
    await page.waitForLoadState('networkidle')
    await screen.prepare?.(page)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()

    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing scrolls sideways').toBeLessThanOrEqual(NARROW.width)
    await expectAccessible(page)
  })
}

async function addressOf(request: APIRequestContext, { path }: Screen): Promise<string> {
  if (path.includes(':paid')) return path.replace(':paid', (await courseOnSale(request, 'paid')).slug)
  if (path.includes(':own')) {
    return path.replace(':own', await firstSlug(request, 'tutor', '/api/tutor/courses?items=1'))
  }
  if (path.includes(':enrolled')) {
    return path.replace(':enrolled', await firstSlug(request, 'learner', '/api/courses/enrolled'))
  }
  return path
}

async function firstSlug(
  request: APIRequestContext,
  who: 'learner' | 'tutor',
  list: string,
): Promise<string> {
  const signedIn = await request.post('/api/login', {
    headers: { authorization: 'Bearer academy-web' },
    data: { email: SAMPLE[who].email, password: SAMPLE[who].password },
  })
  const { token } = await signedIn.json()
  const reply = await request.get(list, { headers: { authorization: `Bearer ${token}` } })
  return (await reply.json()).data[0].slug
}
