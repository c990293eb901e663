import { courseFilters } from '#contract/rules/courseFields.ts'

/** One page of the site. */
export interface Page {
  /** The path in react-router's syntax: `:slug` matches any one part. */
  path: string
  /** The users who may open it: everybody, all signed-in users, or one role. The guards send others to sign in. */
  area: 'public' | 'signedIn' | 'learner' | 'tutor'
  /** The side that renders its HTML. */
  rendered: 'server' | 'browser'
  /** The file of its route, relative to `src/`; its name ends in `Page.tsx`. */
  file: string
  /** The query parameters that it reads; on a public page the server parses each by a line of `pageAddress.ts`. */
  query?: readonly string[]
  /** True for pages to sign up, in or out, or to change the password or e-mail: nobody is sent back to them. */
  entrance?: true
  /** True if it shows the user's own data although everybody may open it: it is rendered like the pages of the learner's area. */
  personal?: true
  /** True if a browser without script posts the page's form to its address. */
  postsForm?: true
  /** True if the sitemap lists it. */
  inSitemap?: true
  /** True if a learner can read it offline. */
  offline?: true
  /** True if a learner's browser shows the cached page first, then the changes. */
  showsLast?: true
  /** True if each visit gets its own, uncached page, because its form has a single-use key. */
  oneVisit?: true
  /** True if mail programs post to it on their own, from any place and in any form encoding: only the address says what for. */
  postedByMachines?: true
  /** True if the address is a secret: the page is not cached, and search engines do not list it. */
  secretAddress?: true
}

const FILTERS = courseFilters.map(([name]) => name)

/** The query of an entrance page: the address to go to afterwards, and the notices to show. */
const ENTRANCE = ['redirect_to', 'ended', 'blocked', 'sent', 'reset', 'erased', 'done', 'google'] as const

/** The page table: every page of the site (specification section 2), from which paths, routes, statuses and more are derived. */
export const pages = {
  home: {
    path: '/',
    area: 'public',
    rendered: 'server',
    file: 'storefront/landing/LandingPage.tsx',
    inSitemap: true,
  },
  catalogue: {
    path: '/courses',
    area: 'public',
    rendered: 'server',
    file: 'storefront/catalogue/CataloguePage.tsx',
    query: ['q', 'category', ...FILTERS, 'sort', 'page'],
    inSitemap: true,
  },
  course: {
    path: '/courses/:slug',
    area: 'public',
    rendered: 'server',
    file: 'storefront/courseDetail/CourseDetailPage.tsx',
    query: ['ratings'],
    offline: true,
  },
  tutorPage: {
    path: '/tutors/:tutor',
    area: 'public',
    rendered: 'server',
    file: 'storefront/tutor/TutorPage.tsx',
  },
  enrol: {
    path: '/courses/:slug/enrol',
    area: 'public',
    rendered: 'server',
    file: 'storefront/enrolment/EnrolmentPage.tsx',
    query: ['method', 'cohort'],
    personal: true,
    postsForm: true,
  },
  register: {
    path: '/register',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/RegisterPage.tsx',
    query: ENTRANCE,
    entrance: true,
    postsForm: true,
    oneVisit: true,
  },
  login: {
    path: '/login',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/LoginPage.tsx',
    query: ENTRANCE,
    entrance: true,
    postsForm: true,
  },
  tutorRegister: {
    path: '/tutor/register',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/TutorRegisterPage.tsx',
    query: ENTRANCE,
    entrance: true,
    postsForm: true,
    oneVisit: true,
  },
  tutorLogin: {
    path: '/tutor/login',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/TutorLoginPage.tsx',
    query: ENTRANCE,
    entrance: true,
    postsForm: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/ForgotPasswordPage.tsx',
    query: ENTRANCE,
    entrance: true,
    postsForm: true,
  },
  resetPassword: {
    path: '/reset-password',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/ResetPasswordPage.tsx',
    query: ['token', ...ENTRANCE],
    entrance: true,
    postsForm: true,
    oneVisit: true,
    secretAddress: true,
  },
  verifyEmail: {
    path: '/verify-email',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/VerifyEmailPage.tsx',
    query: ['token', ...ENTRANCE],
    personal: true,
    postsForm: true,
    secretAddress: true,
  },
  changeEmail: {
    path: '/change-email',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/ChangeEmailPage.tsx',
    query: ['token', ...ENTRANCE],
    entrance: true,
    postsForm: true,
    secretAddress: true,
  },
  keepEmail: {
    path: '/keep-email',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/KeepEmailPage.tsx',
    query: ['token', ...ENTRANCE],
    entrance: true,
    postsForm: true,
    secretAddress: true,
  },
  logout: {
    path: '/logout',
    area: 'public',
    rendered: 'browser',
    file: 'storefront/account/LogoutPage.tsx',
    entrance: true,
  },
  about: {
    path: '/about',
    area: 'public',
    rendered: 'server',
    file: 'storefront/about/AboutPage.tsx',
    inSitemap: true,
  },
  whatWeDo: {
    path: '/what-we-do',
    area: 'public',
    rendered: 'server',
    file: 'storefront/about/WhatWeDoPage.tsx',
    inSitemap: true,
  },
  team: {
    path: '/team',
    area: 'public',
    rendered: 'server',
    file: 'storefront/about/TeamPage.tsx',
    inSitemap: true,
  },
  contact: {
    path: '/contact',
    area: 'public',
    rendered: 'server',
    file: 'storefront/about/ContactPage.tsx',
    inSitemap: true,
  },
  terms: {
    path: '/terms',
    area: 'public',
    rendered: 'server',
    file: 'storefront/about/TermsPage.tsx',
    inSitemap: true,
  },
  privacy: {
    path: '/privacy',
    area: 'public',
    rendered: 'server',
    file: 'storefront/about/PrivacyPage.tsx',
    inSitemap: true,
  },
  help: {
    path: '/help',
    area: 'public',
    rendered: 'server',
    file: 'storefront/about/HelpPage.tsx',
    inSitemap: true,
  },
  receiptCheck: {
    path: '/receipts/:token',
    area: 'public',
    rendered: 'server',
    file: 'storefront/receipts/ReceiptCheckPage.tsx',
    secretAddress: true,
  },
  unsubscribe: {
    path: '/unsubscribe/:token',
    area: 'public',
    rendered: 'server',
    file: 'storefront/account/UnsubscribePage.tsx',
    postsForm: true,
    postedByMachines: true,
    secretAddress: true,
  },

  account: {
    path: '/account',
    area: 'signedIn',
    rendered: 'server',
    file: 'storefront/account/own/AccountPage.tsx',
    query: ['saved', 'google'],
    postsForm: true,
  },

  calendar: {
    path: '/calendar',
    area: 'signedIn',
    rendered: 'server',
    file: 'storefront/account/calendar/CalendarPage.tsx',
    postsForm: true,
  },

  notifications: {
    path: '/notifications',
    area: 'signedIn',
    rendered: 'server',
    file: 'storefront/account/notifications/NotificationsPage.tsx',
    query: ['before'],
    postsForm: true,
  },

  dashboard: {
    path: '/dashboard',
    area: 'learner',
    rendered: 'server',
    file: 'storefront/learner/DashboardPage.tsx',
    offline: true,
    showsLast: true,
  },
  enrolledCourses: {
    path: '/courses/enrolled',
    area: 'learner',
    rendered: 'server',
    file: 'storefront/learner/courses/EnrolledCoursesPage.tsx',
    offline: true,
    showsLast: true,
  },
  onsiteClasses: {
    path: '/onsite-classes',
    area: 'learner',
    rendered: 'server',
    file: 'storefront/learner/onsite/OnsiteClassesPage.tsx',
    query: ['done'],
    postsForm: true,
  },
  timetable: {
    path: '/timetable',
    area: 'learner',
    rendered: 'server',
    file: 'storefront/learner/timetable/TimetablePage.tsx',
    query: ['month', 'view'],
    offline: true,
  },
  rate: {
    path: '/courses/:slug/rate',
    area: 'learner',
    rendered: 'server',
    file: 'storefront/courseDetail/ratings/RatePage.tsx',
    postsForm: true,
  },
  paymentHistory: {
    path: '/payment-history',
    area: 'learner',
    rendered: 'server',
    file: 'storefront/learner/payments/PaymentHistoryPage.tsx',
    postsForm: true,
    offline: true,
    showsLast: true,
  },
  receipt: {
    path: '/payment-history/:reference/receipt',
    area: 'learner',
    rendered: 'server',
    file: 'storefront/receipts/ReceiptPage.tsx',
    offline: true,
  },
  paymentSuccess: {
    path: '/payment-success',
    area: 'learner',
    rendered: 'server',
    file: 'storefront/learner/payments/PaymentSuccessPage.tsx',
    query: ['reference'],
    offline: true,
  },

  tutorDashboard: {
    path: '/tutor/dashboard',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/pages/TutorDashboardPage.tsx',
  },
  tutorCourses: {
    path: '/tutor/courses',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/resources/courses/CourseListPage.tsx',
  },
  tutorClasses: {
    path: '/tutor/classes',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/pages/ClassListPage.tsx',
  },
  tutorLearners: {
    path: '/tutor/learners',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/pages/LearnerListPage.tsx',
  },
  tutorLearner: {
    path: '/tutor/learners/:learner',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/pages/LearnerPage.tsx',
  },
  tutorPayments: {
    path: '/tutor/payments',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/pages/PaymentListPage.tsx',
  },
  tutorRefunds: {
    path: '/tutor/refunds',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/pages/RefundListPage.tsx',
  },
  tutorHistory: {
    path: '/tutor/history',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/pages/HistoryListPage.tsx',
  },
  courseUpload: {
    path: '/courses/upload',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/resources/courses/CourseCreatePage.tsx',
  },
  courseEdit: {
    path: '/courses/:slug/edit',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/resources/courses/CourseEditPage.tsx',
  },
  courseManage: {
    path: '/courses/:slug/manage',
    area: 'tutor',
    rendered: 'browser',
    file: 'console/resources/courses/CourseManagePage.tsx',
    query: ['tab'],
  },
} as const satisfies Record<string, Page>

/** The path of the shell that starts every page offline; it has no personal data. */
export const SHELL_PATH = '/app-shell'

/** Returns whether a page is rendered only for the user of the session cookie, and never cached. */
export function isPersonal({ area, personal }: Page): boolean {
  return area === 'learner' || area === 'signedIn' || personal === true
}

/** The name of a page in the code. */
export type PageName = keyof typeof pages

/** The name of a page of the console. */
export type TutorPageName = {
  [Name in PageName]: (typeof pages)[Name]['area'] extends 'tutor' ? Name : never
}[PageName]

/** Every page with its name, in the table's order. */
export const pageList = Object.entries<Page>(pages) as readonly [PageName, Page][]
