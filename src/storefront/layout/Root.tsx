import { type Location, Outlet, ScrollRestoration } from 'react-router-dom'
import { PageLoadBar } from './PageLoadBar.tsx'

/** What every page of the site has, the console's too: the load bar, and its place on the page after Back. */
export function Root() {
  return (
    <>
      <PageLoadBar />
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** The first page of a visit has the key "default" whatever its address: without the address it would get the last one's place. */
function placeOf({ key, pathname }: Location): string {
  return `${pathname} ${key}`
}
