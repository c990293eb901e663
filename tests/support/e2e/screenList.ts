import type { Page } from '@playwright/test'
import { type PageName, pageList } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import * as acts from './screenActs.ts'

/** One screen of the specification: its user, path and preparation. */
export interface Screen {
  name: string
  as: 'visitor' | 'learner' | 'tutor'
  /** The slugs below are placeholders for courses of the sample academy. */
  path: string
  prepare?(page: Page): Promise<unknown>
}

/** Placeholders: a paid course, a free one, one of the sample tutor, one of the sample learner. */
export const PAID = 'a-paid-course'
export const FREE = 'a-free-course'
export const OWN = 'an-own-course'
export const ENROLLED = 'an-enrolled-course'

/** The sizes in which every screen is taken. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
  wide: { width: 1920, height: 1080 },
}

/** Every page of the table as its URL opens it, except the redirecting one and those with a receipt's URL. */
export const PAGES: readonly Screen[] = pageList
  .filter(([name, { path }]) => name !== 'logout' && !/:(?!slug)/.test(path))
  .map(([name, { path, area }]) => ({
    name: hyphenated(name),
    as: area === 'public' ? 'visitor' : area === 'signedIn' ? 'learner' : area,
    path: path.replace(':slug', area === 'tutor' ? OWN : PAID),
  }))

/** The pages that the server renders for everybody. */
export const RENDERED_PAGES = pageList
  .map(([, page]) => page)
  .filter(({ area, rendered, secretAddress }) => area === 'public' && rendered === 'server' && !secretAddress)

/** A link like the one in a letter, with an invalid token. */
export const RESET_LINK = paths.resetPassword({ token: 'x'.repeat(43) })

/** A link like the one that verifies an e-mail, with an invalid token. */
export const VERIFY_LINK = paths.verifyEmail({ token: 'x'.repeat(43) })

const payment = paths.enrol(PAID, { method: 'virtual' })

/** Screens of pages in another state than their first. */
const STATES: readonly Screen[] = [
  {
    name: 'catalogue-found',
    as: 'visitor',
    path: paths.catalogue({ q: 'a', price: 'paid', duration: 'medium', sort: 'rating' }),
  },
  { name: 'catalogue-empty', as: 'visitor', path: paths.catalogue({ q: 'nothing-like-this' }) },
  { name: 'catalogue-person-menu', as: 'learner', path: paths.catalogue(), prepare: acts.openPersonMenu },
  { name: 'course-enrol', as: 'visitor', path: paths.course(PAID), prepare: acts.openEnrolDialog },
  { name: 'course-enrolled', as: 'learner', path: paths.course(ENROLLED), prepare: acts.seeEnrolled },
  { name: 'enrol-signed-in', as: 'learner', path: payment },
  { name: 'enrol-free', as: 'learner', path: paths.enrol(FREE, { method: 'physical' }) },
  { name: 'enrol-dollars', as: 'learner', path: payment, prepare: acts.billInDollars },
  { name: 'enrol-cut', as: 'learner', path: payment, prepare: acts.cutPayment },
  { name: 'enrol-card', as: 'learner', path: payment, prepare: acts.openPayment },
  { name: 'enrol-leave', as: 'learner', path: payment, prepare: acts.closePayment },
  { name: 'enrol-done', as: 'learner', path: paths.enrol(ENROLLED) },
  { name: 'rate-own', as: 'learner', path: paths.rate(ENROLLED) },
  { name: 'account-tutor', as: 'tutor', path: paths.account() },
  { name: 'notifications', as: 'learner', path: paths.notifications() },
  { name: 'notifications-tutor', as: 'tutor', path: paths.notifications() },
  { name: 'calendar-tutor', as: 'tutor', path: paths.calendar() },
  { name: 'calendar-address', as: 'learner', path: paths.calendar(), prepare: acts.makeCalendarAddress },
  { name: 'account-saved', as: 'learner', path: paths.account({ saved: 'details' }) },
  { name: 'account-refused', as: 'learner', path: paths.account(), prepare: acts.refusePhone },
  { name: 'register-empty', as: 'visitor', path: paths.register(), prepare: acts.leaveAllEmpty },
  { name: 'login-refused', as: 'visitor', path: paths.login(), prepare: acts.refuseSignIn },
  { name: 'login-new-password', as: 'visitor', path: paths.login({ reset: '1' }) },
  { name: 'forgot-password-sent', as: 'visitor', path: paths.forgotPassword({ sent: '1' }) },
  { name: 'reset-password-form', as: 'visitor', path: RESET_LINK, prepare: acts.openResetForm },
  { name: 'reset-password-over', as: 'visitor', path: RESET_LINK },
  { name: 'verify-email-link', as: 'visitor', path: VERIFY_LINK },
  { name: 'verify-email-over', as: 'visitor', path: VERIFY_LINK, prepare: acts.useDeadProof },
  { name: 'verify-email-done', as: 'visitor', path: paths.verifyEmail({ done: '1' }) },
  { name: 'change-email-link', as: 'visitor', path: paths.changeEmail({ token: 'x'.repeat(43) }) },
  { name: 'keep-email-link', as: 'visitor', path: paths.keepEmail({ token: 'x'.repeat(43) }) },
  { name: 'login-tutor-only', as: 'learner', path: paths.tutorDashboard() },
  { name: 'not-found', as: 'visitor', path: paths.course('no-such-course') },
  { name: 'dashboard-menu', as: 'learner', path: paths.dashboard(), prepare: acts.openSideMenu },
  { name: 'dashboard-timetable', as: 'learner', path: paths.dashboard(), prepare: acts.openTimetable },
  { name: 'enrolled-courses-cut', as: 'learner', path: paths.enrolledCourses(), prepare: acts.cutLists },
  {
    name: 'payment-history-checked',
    as: 'learner',
    path: paths.paymentHistory(),
    prepare: acts.checkPayment,
  },
  {
    name: 'payment-success-receipt',
    as: 'learner',
    path: paths.paymentHistory(),
    prepare: acts.openThanks,
  },
  {
    name: 'payment-success-unknown',
    as: 'learner',
    path: paths.paymentSuccess({ reference: 'none-of-mine' }),
  },
  { name: 'receipt', as: 'learner', path: paths.paymentHistory(), prepare: acts.openReceipt },
  { name: 'receipt-check', as: 'learner', path: paths.paymentHistory(), prepare: acts.openReceiptCheck },
  { name: 'course-manage-objectives', as: 'tutor', path: managePath('objectives') },
  { name: 'course-manage-enrollments', as: 'tutor', path: managePath('enrollments') },
  { name: 'course-manage-classes', as: 'tutor', path: managePath('classes') },
  dialogScreen('add-topic', 'topics', 'Add topic'),
  dialogScreen('edit-topic', 'topics', /^More about (?!this course)/, 'Edit'),
  dialogScreen('delete-topic', 'topics', /^More about (?!this course)/, 'Delete'),
  dialogScreen('intro-video', 'topics', 'Add intro video'),
  dialogScreen('edit-objective', 'objectives', /^More about (?!this course)/, 'Edit'),
  dialogScreen('add-class', 'classes', 'Add class'),
]

/** Every screen of the academy. */
export const SCREENS: readonly Screen[] = [...PAGES, ...STATES]

/** The manage page with a dialog opened by a button. */
function dialogScreen(name: string, tab: string, button: string | RegExp, line?: string): Screen {
  return {
    name: `course-manage-${name}`,
    as: 'tutor',
    path: managePath(tab),
    async prepare(page) {
      await page.getByRole('button', { name: button }).first().click()
      if (line) await page.getByRole('menuitem', { name: line }).click()
      await page.locator('[role=dialog], [role=alertdialog]').waitFor()
    },
  }
}

function managePath(tab: string): string {
  return `${paths.courseManage(OWN)}?tab=${tab}`
}

/** "tutor-login" of "tutorLogin". */
function hyphenated(name: PageName): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
