import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useNavigate } from 'react-router-dom'
import { PageLoadBar } from './PageLoadBar.tsx'
import { followPlainLinks } from './plainLinks.ts'

/** What every page of the site has, the console's too: the load bar, links that are moves, and its place on the page after Back. */
export function Root() {
  const navigate = useNavigate()
  useEffect(() => followPlainLinks(navigate), [navigate])
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
