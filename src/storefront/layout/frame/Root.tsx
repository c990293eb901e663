import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration, useNavigate } from 'react-router-dom'
import { SPECIFIED_FIGURES } from '#contract/rules/courseFigures.ts'
import { CourseFiguresContext } from '#shared/courseFigures.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { followDelegatedLinks } from './delegatedLinks.ts'
import { PageLoadBar } from './PageLoadBar.tsx'

/** What every page of the site has, the console's too: the load bar, links that are moves, and its place on the page after Back. */
export function Root() {
  const navigate = useNavigate()
  useEffect(() => followDelegatedLinks(navigate), [navigate])
  const { figures = SPECIFIED_FIGURES } = useRootData().config
  return (
    <CourseFiguresContext value={figures}>
      <PageLoadBar />
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </CourseFiguresContext>
  )
}

/** The first page of a visit has the key "default" whatever its address: without the address it would get the last one's place. */
function placeOf({ key, pathname }: Location): string {
  return `${pathname} ${key}`
}
