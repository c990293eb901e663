import { Outlet, useMatches } from 'react-router-dom'
import { useRootData } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'

/** The page itself, under its head. It stands inside the error boundary: a page that failed has the head of its error. */
export function PageOutlet() {
  return (
    <>
      <DocumentHead />
      <Outlet />
    </>
  )
}

/** Writes the title, the description and the word for search engines that the page's own `handle.meta` returns. */
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
