import { lazy } from 'react'
import type { RouteObject } from 'react-router-dom'
import { ROOT_ROUTE_ID, siteContext } from '#shared/siteContext.ts'
import { ConsoleDoor } from './ConsoleDoor.tsx'
import { requireLearner, requireTutor } from './guards.ts'
import { rootLoader, shouldRevalidateRoot } from './rootLoader.ts'
import { FailedPage } from './storefront/layout/FailedPage.tsx'
import { FirstPaint } from './storefront/layout/FirstPaint.tsx'
import { LearnerLayout } from './storefront/layout/LearnerLayout.tsx'
import { NotFoundPage } from './storefront/layout/NotFoundPage.tsx'
import { Root } from './storefront/layout/Root.tsx'
import { SiteLayout } from './storefront/layout/SiteLayout.tsx'

/** Lazy as components, like the console around them: see `ConsoleDoor.tsx`. */
const TutorDashboard = lazy(() => import('./console/dashboard/TutorDashboard.tsx'))
const CourseList = lazy(() => import('./console/courses/CourseList.tsx'))
const CourseCreate = lazy(() => import('./console/courses/CourseCreate.tsx'))
const CourseEdit = lazy(() => import('./console/courses/CourseEdit.tsx'))
const CourseManage = lazy(() => import('./console/courses/CourseManage.tsx'))

/**
 * The route table of specification section 2. A function, because the router empties `lazy` in place: each router
 * needs a table of its own.
 */
export function createRoutes(): RouteObject[] {
  return [
    {
      id: ROOT_ROUTE_ID,
      loader: rootLoader,
      shouldRevalidate: shouldRevalidateRoot,
      Component: Root,
      ErrorBoundary: FailedPage,
      HydrateFallback: FirstPaint,
      children: [
        {
          Component: SiteLayout,
          children: [{ ErrorBoundary: FailedPage, children: publicPages() }],
        },
        {
          middleware: [requireLearner],
          loader: () => null,
          Component: LearnerLayout,
          children: [{ ErrorBoundary: FailedPage, children: learnerPages() }],
        },
        {
          middleware: [requireTutor],
          loader: ({ context }) => context.get(siteContext),
          Component: ConsoleDoor,
          children: [{ ErrorBoundary: FailedPage, children: tutorPages() }],
        },
      ],
    },
  ]
}

function publicPages(): RouteObject[] {
  return [
    { path: '/', lazy: () => import('./storefront/landing/LandingPage.tsx') },
    { path: '/courses', lazy: () => import('./storefront/catalogue/CataloguePage.tsx') },
    { path: '/courses/:slug', lazy: () => import('./storefront/courseDetail/CourseDetailPage.tsx') },
    { path: '/courses/:slug/enrol', lazy: () => import('./storefront/enrolment/EnrolmentPage.tsx') },
    { path: '/register', lazy: () => import('./storefront/account/RegisterPage.tsx') },
    { path: '/login', lazy: () => import('./storefront/account/LoginPage.tsx') },
    { path: '/tutor/register', lazy: () => import('./storefront/account/TutorRegisterPage.tsx') },
    { path: '/tutor/login', lazy: () => import('./storefront/account/TutorLoginPage.tsx') },
    { path: '/logout', lazy: () => import('./storefront/account/LogoutPage.tsx') },
    { path: '/about', lazy: () => import('./storefront/about/AboutPage.tsx') },
    { path: '/contact', lazy: () => import('./storefront/about/ContactPage.tsx') },
    { path: '/what-we-do', lazy: () => import('./storefront/about/WhatWeDoPage.tsx') },
    { path: '/team', lazy: () => import('./storefront/about/TeamPage.tsx') },
    { path: '/terms', lazy: () => import('./storefront/about/TermsPage.tsx') },
    { path: '/receipts/:token', lazy: () => import('./storefront/receipts/ReceiptCheckPage.tsx') },
    { path: '*', Component: NotFoundPage },
  ]
}

function learnerPages(): RouteObject[] {
  return [
    { path: '/dashboard', lazy: () => import('./storefront/learner/DashboardPage.tsx') },
    { path: '/courses/enrolled', lazy: () => import('./storefront/learner/EnrolledCoursesPage.tsx') },
    { path: '/payment-history', lazy: () => import('./storefront/learner/PaymentHistoryPage.tsx') },
    {
      path: '/payment-history/:reference/receipt',
      lazy: () => import('./storefront/receipts/ReceiptPage.tsx'),
    },
    { path: '/payment-success', lazy: () => import('./storefront/learner/PaymentSuccessPage.tsx') },
  ]
}

function tutorPages(): RouteObject[] {
  return [
    { path: '/tutor/dashboard', Component: TutorDashboard },
    { path: '/tutor/courses', Component: CourseList },
    { path: '/courses/upload', Component: CourseCreate },
    { path: '/courses/:slug/edit', Component: CourseEdit },
    { path: '/courses/:slug/manage', Component: CourseManage },
  ]
}
