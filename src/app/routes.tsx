import { type ComponentType, lazy } from 'react'
import { type LoaderFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { lazyImport } from '#shared/lazyImport.ts'
import { loaderContext, ROOT_ROUTE_ID } from '#shared/loaderContext.ts'
import { NotFoundPage } from '../storefront/layout/errors/NotFoundPage.tsx'
import { PageError } from '../storefront/layout/errors/PageError.tsx'
import { SiteError } from '../storefront/layout/errors/SiteError.tsx'
import { HydrateFallback } from '../storefront/layout/frame/HydrateFallback.tsx'
import { Root } from '../storefront/layout/frame/Root.tsx'
import { SiteLayout } from '../storefront/layout/frame/SiteLayout.tsx'
import { requireLearner, requireTutor } from './guards.ts'
import { LazyConsole, loadConsole } from './LazyConsole.tsx'
import { isPrefetchHandle, type PrefetchHandle } from './prefetch/prefetchHandle.ts'
import { rootLoader, shouldRevalidateRoot } from './rootLoader.ts'
import { ONE_VISIT, SHELL } from './ssr/routeHandles.ts'

/**
 * The route table of specification section 2. A function, because the router empties `lazy` in place: each router
 * needs a table of its own. A page's id is its module, by which the server finds its files in the build; what has the
 * handle `SHELL` is rendered by the browser alone.
 */
export function createRoutes(): RouteObject[] {
  const consolePages = tutorPages()
  return [
    {
      id: ROOT_ROUTE_ID,
      loader: rootLoader,
      shouldRevalidate: shouldRevalidateRoot,
      Component: Root,
      ErrorBoundary: SiteError,
      HydrateFallback: HydrateFallback,
      children: [
        {
          Component: SiteLayout,
          children: [{ ErrorBoundary: PageError, children: publicPages() }],
        },
        {
          handle: SHELL,
          middleware: [requireLearner],
          loader: () => null,
          id: 'storefront/layout/learner/LearnerLayout',
          lazy: async () => {
            const { LearnerLayout } = await import('../storefront/layout/learner/LearnerLayout.tsx')
            return { Component: LearnerLayout }
          },
          children: [{ ErrorBoundary: PageError, children: learnerPages() }],
        },
        {
          handle: SHELL,
          middleware: [requireTutor],
          loader: consoleLoader(consolePages),
          id: 'console/ConsoleRoot',
          Component: LazyConsole,
          children: [{ ErrorBoundary: PageError, children: consolePages }],
        },
      ],
    },
  ]
}

/** @param module the page's file, seen from here */
function page(
  path: string,
  module: string,
  load: () => Promise<PageModule>,
  handle?: typeof SHELL | typeof ONE_VISIT,
): RouteObject {
  return { id: module, path, lazy: load, handle }
}

type PageModule = Pick<RouteObject, 'loader' | 'action' | 'Component' | 'ErrorBoundary'>

function publicPages(): RouteObject[] {
  return [
    page('/', 'storefront/landing/LandingPage', () => import('../storefront/landing/LandingPage.tsx')),
    page(
      '/courses',
      'storefront/catalogue/CataloguePage',
      () => import('../storefront/catalogue/CataloguePage.tsx'),
    ),
    page(
      '/courses/:slug',
      'storefront/courseDetail/CourseDetailPage',
      () => import('../storefront/courseDetail/CourseDetailPage.tsx'),
    ),
    page(
      '/courses/:slug/enrol',
      'storefront/enrolment/EnrolmentPage',
      () => import('../storefront/enrolment/EnrolmentPage.tsx'),
      SHELL,
    ),
    page(
      '/register',
      'storefront/account/RegisterPage',
      () => import('../storefront/account/RegisterPage.tsx'),
      ONE_VISIT,
    ),
    page('/login', 'storefront/account/LoginPage', () => import('../storefront/account/LoginPage.tsx')),
    page(
      '/tutor/register',
      'storefront/account/TutorRegisterPage',
      () => import('../storefront/account/TutorRegisterPage.tsx'),
      ONE_VISIT,
    ),
    page(
      '/tutor/login',
      'storefront/account/TutorLoginPage',
      () => import('../storefront/account/TutorLoginPage.tsx'),
    ),
    page(
      '/logout',
      'storefront/account/LogoutPage',
      () => import('../storefront/account/LogoutPage.tsx'),
      SHELL,
    ),
    page('/about', 'storefront/about/AboutPage', () => import('../storefront/about/AboutPage.tsx')),
    page('/contact', 'storefront/about/ContactPage', () => import('../storefront/about/ContactPage.tsx')),
    page(
      '/what-we-do',
      'storefront/about/WhatWeDoPage',
      () => import('../storefront/about/WhatWeDoPage.tsx'),
    ),
    page('/team', 'storefront/about/TeamPage', () => import('../storefront/about/TeamPage.tsx')),
    page('/terms', 'storefront/about/TermsPage', () => import('../storefront/about/TermsPage.tsx')),
    page(
      '/receipts/:token',
      'storefront/receipts/ReceiptCheckPage',
      () => import('../storefront/receipts/ReceiptCheckPage.tsx'),
    ),
    { path: '*', Component: NotFoundPage },
  ]
}

function learnerPages(): RouteObject[] {
  return [
    page(
      '/dashboard',
      'storefront/learner/DashboardPage',
      () => import('../storefront/learner/DashboardPage.tsx'),
    ),
    page(
      '/courses/enrolled',
      'storefront/learner/courses/EnrolledCoursesPage',
      () => import('../storefront/learner/courses/EnrolledCoursesPage.tsx'),
    ),
    page(
      '/payment-history',
      'storefront/learner/payments/PaymentHistoryPage',
      () => import('../storefront/learner/payments/PaymentHistoryPage.tsx'),
    ),
    page(
      '/payment-history/:reference/receipt',
      'storefront/receipts/ReceiptPage',
      () => import('../storefront/receipts/ReceiptPage.tsx'),
    ),
    page(
      '/payment-success',
      'storefront/learner/payments/PaymentSuccessPage',
      () => import('../storefront/learner/payments/PaymentSuccessPage.tsx'),
    ),
  ]
}

/**
 * Comes after the guard. Console and page are there before either is drawn: React would hold each back for a third of a second
 * behind what stands in for it. What fails here fails again where it is drawn, and is told there.
 */
function consoleLoader(pages: RouteObject[]): LoaderFunction {
  return async ({ context, request }) => {
    const page = matchRoutes(pages, new URL(request.url))?.at(-1)?.route.handle
    await Promise.allSettled([loadConsole(), isPrefetchHandle(page) && page.load()])
    return context.get(loaderContext)
  }
}

function tutorPages(): RouteObject[] {
  return [
    consolePage(
      '/tutor/dashboard',
      'console/dashboard/TutorDashboard',
      () => import('../console/dashboard/TutorDashboard.tsx'),
    ),
    consolePage(
      '/tutor/courses',
      'console/courses/list/CourseList',
      () => import('../console/courses/list/CourseList.tsx'),
    ),
    consolePage(
      '/tutor/refunds',
      'console/refunds/RefundList',
      () => import('../console/refunds/RefundList.tsx'),
    ),
    consolePage(
      '/courses/upload',
      'console/courses/form/CourseCreate',
      () => import('../console/courses/form/CourseCreate.tsx'),
    ),
    consolePage(
      '/courses/:slug/edit',
      'console/courses/form/CourseEdit',
      () => import('../console/courses/form/CourseEdit.tsx'),
    ),
    consolePage(
      '/courses/:slug/manage',
      'console/courses/manage/CourseManage',
      () => import('../console/courses/manage/CourseManage.tsx'),
    ),
  ]
}

/** Lazy as a component, like the console around it: see `LazyConsole.tsx`. */
function consolePage(
  path: string,
  module: string,
  load: () => Promise<{ default: ComponentType } & Awaited<ReturnType<PrefetchHandle['load']>>>,
): RouteObject {
  const loadPage = lazyImport(load)
  return { id: module, path, Component: lazy(loadPage), handle: { load: loadPage } satisfies PrefetchHandle }
}
