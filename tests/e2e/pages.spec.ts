import { type APIRequestContext, expect } from '@playwright/test'
import { SAMPLE, test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { OWN, SCREENS, type Screen } from '../support/e2e/screenList.ts'

/** The narrowest screen on which nothing may scroll sideways. */
const NARROW = { width: 320, height: 700 }

// The pages of all other users are checked against the same rules in access.spec.ts.
for (const screen of SCREENS.filter(({ as }) => as === 'tutor')) {
  test(`${screen.name} fits a narrow screen, is accessible and asks no other host`, async ({
    page,
    request,
    signInAs,
  }) => {
    await signInAs('tutor')
    await page.setViewportSize(NARROW)
    await page.goto(await addressOf(request, screen))
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await screen.prepare?.(page)

    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing scrolls sideways').toBeLessThanOrEqual(NARROW.width)
    await expectAccessible(page)
  })
}

async function addressOf(request: APIRequestContext, { path }: Screen): Promise<string> {
  return path.includes(OWN) ? path.replace(OWN, await ownSlug(request)) : path
}

async function ownSlug(request: APIRequestContext): Promise<string> {
  const { email, password } = SAMPLE.tutor
  const signedIn = await request.post('/api/login', {
    headers: { authorization: 'Bearer academy-web' },
    data: { email, password },
  })
  const { token } = await signedIn.json()
  const reply = await request.get('/api/tutor/courses?items=1', {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await reply.json()).data[0].slug
}
