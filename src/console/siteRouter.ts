import type { RouterProvider } from 'react-admin'
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom'

/** The site's own router as react-admin sees it: the default one would bring along a second, for addresses behind a `#`. */
export const siteRouter: RouterProvider = {
  useNavigate: useNavigate as RouterProvider['useNavigate'],
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useBlocker: useBlocker as RouterProvider['useBlocker'],
  useMatch,
  useInRouterContext,
  useCanBlock: () => true,
  Link: Link as RouterProvider['Link'],
  Navigate,
  Outlet,
  // The console's routes stand in src/router.tsx.
  Route: () => null,
  Routes: () => null,
  RouterWrapper: ({ children }) => children,
  matchPath,
}
