import { expect, type Page } from '@playwright/test'
import { paths } from '#pages/paths.ts'
import * as acts from './screenActs.ts'
import {
  ENROLLED,
  FREE,
  PAGES,
  PAID,
  type Screen as PictureScreen,
  RESET_LINK,
  VERIFY_LINK,
} from './screenList.ts'

/** One state of a page: its path, the actions before the check, and requests that stay unanswered. */
export interface Screen extends Pick<PictureScreen, 'path' | 'prepare'> {
  unanswered?: RegExp
}

const payment = paths.enrol(PAID, { method: 'virtual' })

/** The pages that a visitor may open. */
export const VISITOR_PAGES: readonly Screen[] = PAGES.filter(({ as }) => as === 'visitor')

/** The screens that a visitor meets besides those pages. */
export const VISITOR_SCREENS: readonly Screen[] = [
  {
    path: paths.catalogue({ q: 'a', price: 'paid', duration: 'medium', sort: 'rating', category: 'design' }),
  },
  { path: paths.catalogue({ q: 'nothing-like-this' }) },
  { path: paths.catalogue(), prepare: cutList },
  { path: paths.course(PAID), prepare: openEveryFold },
  { path: paths.help(), prepare: openEveryFold },
  { path: paths.course(PAID), prepare: acts.openEnrolDialog },
  { path: paths.course('no-such-course') },
  { path: payment },
  { path: paths.login(), prepare: acts.refuseSignIn },
  { path: paths.register(), prepare: acts.leaveAllEmpty },
  { path: paths.login({ reset: '1' }) },
  { path: paths.forgotPassword({ sent: '1' }) },
  { path: paths.forgotPassword(), prepare: acts.askWithoutEmail },
  { path: RESET_LINK },
  { path: RESET_LINK, prepare: acts.openResetForm },
  { path: VERIFY_LINK },
  { path: VERIFY_LINK, prepare: acts.useDeadProof },
  { path: paths.verifyEmail({ done: '1' }) },
  { path: paths.changeEmail({ token: 'x'.repeat(43) }) },
  { path: paths.keepEmail({ token: 'x'.repeat(43) }) },
  { path: paths.receiptCheck('no-such-receipt') },
  { path: paths.unsubscribe('no-such-link') },
  // It redirects to the sign-in page, unless that never loads.
  { path: paths.logout(), unanswered: /\/LoginPage-/ },
]

/** The screens of a new learner. Later ones show the results of earlier ones. */
export const NEW_LEARNER_SCREENS: readonly Screen[] = [
  { path: paths.enrol(FREE, { method: 'virtual' }) },
  { path: paths.enrol(PAID, { method: 'physical' }) },
  { path: payment, prepare: acts.billInDollars },
  { path: payment, prepare: acts.openPayment },
  { path: payment, prepare: acts.closePayment },
  { path: payment, prepare: acts.cutPayment },
  { path: paths.paymentHistory(), prepare: acts.checkPayment },
  { path: paths.paymentSuccess({ reference: 'none-of-mine' }) },
  { path: paths.dashboard() },
  { path: paths.verifyEmail() },
  { path: paths.verifyEmail(), prepare: acts.typeWrongCode },
  { path: paths.paymentHistory(), prepare: acts.awaitLists },
]

/** The screens of the sample learner, who has courses and receipts. */
export const LEARNER_SCREENS: readonly Screen[] = [
  ...PAGES.filter(({ as }) => as === 'learner'),
  { path: paths.home(), prepare: acts.openPersonMenu },
  { path: paths.course(ENROLLED), prepare: acts.seeEnrolled },
  { path: paths.enrol(ENROLLED) },
  { path: paths.rate(ENROLLED) },
  { path: paths.account({ saved: 'details' }) },
  { path: paths.notifications() },
  { path: paths.calendar(), prepare: acts.makeCalendarAddress },
  { path: paths.account(), prepare: acts.refusePhone },
  { path: paths.dashboard(), prepare: acts.openTimetable },
  { path: paths.paymentHistory(), prepare: acts.openThanks },
  { path: paths.paymentHistory(), prepare: acts.openReceipt },
  { path: paths.paymentHistory(), prepare: acts.openReceiptCheck },
  { path: paths.receipt('none-of-mine') },
  { path: paths.enrolledCourses(), prepare: acts.cutLists },
]

async function cutList(page: Page) {
  await page.route(/\/api\/courses\?/, route => route.abort())
  const filters = page.getByRole('button', { name: 'Filters' })
  if (await filters.isVisible()) await filters.click()
  await page.getByRole('combobox', { name: 'Duration' }).selectOption('short')
  await expect(page.getByRole('main').getByRole('alert')).toContainText("We couldn't load the courses")
  await page.unrouteAll()
}

async function openEveryFold(page: Page) {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
}
