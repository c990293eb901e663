import type { Page } from '@playwright/test'
import * as acts from './screenActs.ts'

/** One screen of the specification: who looks, where, and what is opened first. */
export interface Screen {
  name: string
  as: 'visitor' | 'learner' | 'tutor'
  /** `:paid` and `:free` stand for courses of the sample academy, `:own` for one of the sample tutor, `:enrolled` of the learner. */
  path: string
  prepare?(page: Page): Promise<void>
}

/** The three widths that every screen is looked at in. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
}

/** Every screen of the academy. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', as: 'visitor', path: '/' },
  { name: 'catalogue', as: 'visitor', path: '/courses' },
  { name: 'catalogue-found', as: 'visitor', path: '/courses?q=a&price=paid&duration=medium&sort=rating' },
  { name: 'catalogue-person-menu', as: 'learner', path: '/courses', prepare: acts.openPersonMenu },
  { name: 'catalogue-empty', as: 'visitor', path: '/courses?q=nothing-like-this' },
  { name: 'course-detail', as: 'visitor', path: '/courses/:paid' },
  {
    name: 'course-detail-enrolled',
    as: 'learner',
    path: '/courses/:enrolled',
    prepare: page => page.getByText('You are enrolled').first().waitFor(),
  },
  {
    name: 'course-detail-enrol',
    as: 'visitor',
    path: '/courses/:paid',
    prepare: page => page.getByRole('button', { name: 'Enrol now' }).first().click(),
  },
  { name: 'enrolment-visitor', as: 'visitor', path: '/courses/:paid/enrol?method=virtual' },
  { name: 'enrolment', as: 'learner', path: '/courses/:paid/enrol?method=virtual' },
  { name: 'enrolment-free', as: 'learner', path: '/courses/:free/enrol?method=physical' },
  {
    name: 'enrolment-dollars',
    as: 'learner',
    path: '/courses/:paid/enrol?method=virtual',
    prepare: acts.billInDollars,
  },
  {
    name: 'enrolment-cut',
    as: 'learner',
    path: '/courses/:paid/enrol?method=virtual',
    prepare: acts.cutPayment,
  },
  {
    name: 'enrolment-card',
    as: 'learner',
    path: '/courses/:paid/enrol?method=virtual',
    prepare: acts.openPayment,
  },
  {
    name: 'enrolment-leave',
    as: 'learner',
    path: '/courses/:paid/enrol?method=virtual',
    prepare: acts.closePayment,
  },
  { name: 'enrolment-done', as: 'learner', path: '/courses/:enrolled/enrol' },
  { name: 'register', as: 'visitor', path: '/register' },
  { name: 'register-empty', as: 'visitor', path: '/register', prepare: acts.leaveAllEmpty },
  { name: 'login', as: 'visitor', path: '/login' },
  { name: 'login-refused', as: 'visitor', path: '/login', prepare: acts.refuseSignIn },
  { name: 'login-tutor-only', as: 'learner', path: '/tutor/dashboard' },
  { name: 'tutor-register', as: 'visitor', path: '/tutor/register' },
  { name: 'tutor-login', as: 'visitor', path: '/tutor/login' },
  { name: 'not-found', as: 'visitor', path: '/courses/no-such-course' },
  { name: 'about', as: 'visitor', path: '/about' },
  { name: 'contact', as: 'visitor', path: '/contact' },
  { name: 'what-we-do', as: 'visitor', path: '/what-we-do' },
  { name: 'team', as: 'visitor', path: '/team' },
  { name: 'terms', as: 'visitor', path: '/terms' },
  { name: 'dashboard', as: 'learner', path: '/dashboard' },
  { name: 'dashboard-menu', as: 'learner', path: '/dashboard', prepare: acts.openSideMenu },
  { name: 'dashboard-timetable', as: 'learner', path: '/dashboard', prepare: acts.openTimetable },
  { name: 'enrolled-courses', as: 'learner', path: '/courses/enrolled' },
  { name: 'enrolled-courses-cut', as: 'learner', path: '/courses/enrolled', prepare: acts.cutLists },
  { name: 'payment-history', as: 'learner', path: '/payment-history' },
  { name: 'payment-history-checked', as: 'learner', path: '/payment-history', prepare: acts.checkPayment },
  { name: 'payment-success-receipt', as: 'learner', path: '/payment-history', prepare: acts.openThanks },
  { name: 'payment-success', as: 'learner', path: '/payment-success' },
  { name: 'payment-success-unknown', as: 'learner', path: '/payment-success?reference=none-of-mine' },
  { name: 'receipt', as: 'learner', path: '/payment-history', prepare: acts.openReceipt },
  { name: 'receipt-check', as: 'learner', path: '/payment-history', prepare: acts.openReceiptCheck },
  { name: 'tutor-dashboard', as: 'tutor', path: '/tutor/dashboard' },
  { name: 'tutor-courses', as: 'tutor', path: '/tutor/courses' },
  { name: 'tutor-refunds', as: 'tutor', path: '/tutor/refunds' },
  { name: 'course-upload', as: 'tutor', path: '/courses/upload' },
  { name: 'course-edit', as: 'tutor', path: '/courses/:own/edit' },
  { name: 'course-manage', as: 'tutor', path: '/courses/:own/manage' },
  { name: 'course-manage-objectives', as: 'tutor', path: '/courses/:own/manage?tab=objectives' },
  { name: 'course-manage-enrollments', as: 'tutor', path: '/courses/:own/manage?tab=enrollments' },
  { name: 'course-manage-classes', as: 'tutor', path: '/courses/:own/manage?tab=classes' },
  dialogScreen('add-topic', 'topics', 'Add topic'),
  dialogScreen('edit-topic', 'topics', /^Edit /),
  dialogScreen('delete-topic', 'topics', /^Delete /),
  dialogScreen('intro-video', 'topics', 'Add intro video'),
  dialogScreen('edit-objective', 'objectives', /^Edit /),
  dialogScreen('add-class', 'classes', 'Add class'),
]

/** The manage page with what a button of it opens. */
function dialogScreen(name: string, tab: string, button: string | RegExp): Screen {
  return {
    name: `course-manage-${name}`,
    as: 'tutor',
    path: `/courses/:own/manage?tab=${tab}`,
    async prepare(page) {
      await page.getByRole('button', { name: button }).first().click()
      await page.locator('[role=dialog], [role=alertdialog]').waitFor()
    },
  }
}
