import { Outlet, ScrollRestoration } from 'react-router-dom'
import { PageLoadBar } from './PageLoadBar.tsx'

/** What every page of the site has, the console's too: the load bar, and its place on the page after Back. */
export function Root() {
  return (
    <>
      <PageLoadBar />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
