import { Outlet, useMatches } from 'react-router-dom'
import { useRootData } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'

/** The page and its head. It is inside the error boundary, so a failed page gets its error's head. */
export function PageOutlet() {
  return (
    <>
      <DocumentHead />
      <Outlet />
    </>
  )
}

/** Renders the title, the description and the robots tag from the page's own `handle.meta`. */
function DocumentHead() {
  const { config } = useRootData()
  const page = useMatches().at(-1)
  const meta = (page?.handle as Partial<PageHandle> | undefined)?.meta?.({
    data: page?.loaderData,
    config,
    publicUrl: '',
  })
  if (!meta) return null
  return (
    <>
      <title>{meta.title}</title>
      {meta.description && <meta name="description" content={meta.description} />}
      {meta.isIndexed === false && <meta name="robots" content="noindex" />}
    </>
  )
}
