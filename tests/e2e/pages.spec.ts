import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect } from '@playwright/test'
import { SCREENS, type Screen } from '../../scripts/screenList.ts'
import { SAMPLE, test } from './academy.ts'
import { courseOnSale } from './courses.ts'

/** The narrowest screen on which nothing may scroll sideways. */
const NARROW = { width: 320, height: 700 }

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
  })
}

async function addressOf(request: APIRequestContext, screen: Screen): Promise<string> {
  if (screen.path.includes(':paid')) {
    return screen.path.replace(':paid', (await courseOnSale(request, 'paid')).slug)
  }
  return screen.path.includes(':own') ? screen.path.replace(':own', await ownCourse(request)) : screen.path
}

async function ownCourse(request: APIRequestContext): Promise<string> {
  const signedIn = await request.post('/api/login', {
    headers: { authorization: 'Bearer academy-web' },
    data: { email: SAMPLE.tutor.email, password: SAMPLE.tutor.password },
  })
  const { token } = await signedIn.json()
  const reply = await request.get('/api/tutor/courses?items=1', {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await reply.json()).data[0].slug
}
