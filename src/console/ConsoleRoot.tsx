import { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { AdminContext, defaultI18nProvider, localStorageStore, Notification } from 'react-admin'
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router-dom'
import { useFinding } from '#shared/frame/TutorLayout.tsx'
import type { LoaderContext } from '#shared/loaderContext.ts'
import { createAuthProvider } from './authProvider.ts'
import { createConsoleDataProvider } from './dataProvider/consoleDataProvider.ts'
import { consoleTheme, useSiteTheme } from './theme.ts'
import { PageSkeleton } from './ui/Skeleton.tsx'

const Finder = lazy(() => import('./ui/Finder.tsx'))

const themes = { light: consoleTheme('light'), dark: consoleTheme('dark') }
const store = localStorageStore('1', 'console')
// react-admin renders nothing until the stored language matches the provider's.
store.setItem('locale', defaultI18nProvider.getLocale())

/**
 * Renders the tutor's console inside the site's router. react-admin's `<Admin>` needs a base path of its own, but the tutor's
 * URLs are mixed with the public ones, so its contexts are set up here and each page is a route.
 */
export default function ConsoleRoot() {
  const site = useLoaderData<LoaderContext>()
  const [dataProvider] = useState(() => createConsoleDataProvider(site.api))
  const here = useHere()
  const finding = useFinding()
  const navigate = useNavigate()
  const [authProvider] = useState(() => createAuthProvider({ session: site.session, here, leave: navigate }))
  const [queryClient] = useState(newQueryClient)
  const { state } = useRevalidator()
  useEffect(() => {
    // "Try again" on a failed page revalidates: the failed answers are dropped and fetched anew.
    if (state === 'loading') queryClient.removeQueries({ type: 'inactive' })
  }, [state, queryClient])
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      queryClient={queryClient}
      store={store}
      i18nProvider={defaultI18nProvider}
      theme={themes[useSiteTheme()]}
      darkTheme={null}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
      {finding.isOpen && (
        <Suspense fallback={null}>
          <Finder onClose={finding.close} />
        </Suspense>
      )}
      <Notification anchorOrigin={TOAST_PLACE} sx={toastSx} />
      <ScrollRestoration />
    </AdminContext>
  )
}

/**
 * In the top bar between Find and the links; on narrow screens, whose top bar has no room, below it over the breadcrumbs and the
 * title. Elsewhere it would cover a page's buttons, and at the bottom the row just made.
 */
const TOAST_PLACE = { vertical: 'top', horizontal: 'left' } as const
const toastSx = {
  '&.MuiSnackbar-root': {
    top: { xs: 66, lg: 8 },
    left: { xs: 8, lg: 370 },
    right: 'auto',
    maxWidth: { xs: 'min(480px, calc(100vw - 16px))', lg: 'min(640px, calc(100vw - 680px))' },
  },
  '& .MuiAlert-root': { paddingBlock: { xs: 0, sm: '6px' } },
  // Title and text in one line, so that little is covered.
  '& .MuiAlertTitle-root': { display: { xs: 'inline', lg: 'block' }, marginInlineEnd: '6px' },
}

/** Returns a function that reads the address shown at the time of the call. */
function useHere(): () => string {
  const { pathname, search } = useLocation()
  const shown = useRef('')
  useEffect(() => {
    shown.current = `${pathname}${search}`
  }, [pathname, search])
  return () => shown.current
}

/** Reports a lost network at once instead of waiting for it: the tutor decides when to retry. */
function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  })
}
