import { createStaticHandler, type RouteObject } from 'react-router-dom'

/** A static handler of react-router: matches, loads, and never renders. */
export type StaticHandler = ReturnType<typeof createStaticHandler>

/** A page with the layouts around it, as a table of its own. */
interface Branch {
  address: RegExp
  parameters: number
  handler: StaticHandler
}

/**
 * Finds the handler that knows the page of a path and no other: the router looks through its table, and copies it, for each
 * page that it renders, which takes as long as loading what the page shows.
 */
export function branchesOf(routes: RouteObject[]): (pathname: string) => StaticHandler {
  // The ids of the whole table stay: the browser knows the routes by them.
  const whole = createStaticHandler(routes)
  const branches = branchesBelow(whole.dataRoutes, []).sort((a, b) => a.parameters - b.parameters)
  return pathname => {
    // A letter that is spelt in percent signs is the router's own to read.
    if (pathname.includes('%')) return whole
    return branches.find(({ address }) => address.test(pathname))?.handler ?? whole
  }
}

function branchesBelow(routes: RouteObject[], above: readonly RouteObject[]): Branch[] {
  return routes.flatMap(route => {
    const way = [...above, route]
    if (route.children) return branchesBelow(route.children, way)
    return route.path === undefined || route.path === '*' ? [] : [branchOf(route.path, way)]
  })
}

/** What a fixed address and one with a parameter both match is the fixed one's, as the router has it. */
function branchOf(path: string, way: readonly RouteObject[]): Branch {
  const only = way.reduceRight<RouteObject[]>(
    (children, route) => [{ ...route, ...(children.length > 0 && { children }) } as RouteObject],
    [],
  )
  return {
    address: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
    parameters: path.match(/:/g)?.length ?? 0,
    handler: createStaticHandler(only),
  }
}
