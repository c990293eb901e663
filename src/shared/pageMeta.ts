import type { AcademyConfig } from '#contract/academy.ts'

/** The `handle` that a page's route exports. */
export interface PageHandle<Data = unknown> {
  /** Returns the page's `<head>`; null while the page has no data. */
  meta(shown: ShownPage<Data>): PageMeta | null
  /** Returns false for data that must not be cached. */
  isCacheable?(data: Data): boolean
}

/** The data from which the head of a page is built. */
export interface ShownPage<Data> {
  /** The data of the page's loader; undefined if it has none or failed. */
  data: Data | undefined
  config: AcademyConfig
  /** The academy's own address without a trailing slash; empty in a browser, which needs no absolute addresses. */
  publicUrl: string
}

/** The head of a page, for the window, search engines and previews of shared links. */
export interface PageMeta {
  title: string
  description?: string
  /** False for a page that search engines must leave out. */
  isIndexed?: boolean
  /** The product that the page sells. */
  product?: { name: string; picture: SharePicture; price: { amount: number; text: string } | null }
  /** JSON-LD for search engines. Only the server needs it: `import.meta.env.SSR` keeps it out of the browser's script. */
  structuredData?: readonly object[]
}

/** A picture in the preview of a shared link. */
export interface SharePicture {
  url: string
  type: string
  width: number
  height: number
}

/** Returns the handle of a page with a fixed head. The academy's name follows the title. */
export function fixedMeta(title: string, more: Omit<PageMeta, 'title'> = {}): PageHandle {
  return { meta: ({ config }) => ({ title: `${title} | ${config.name}`, ...more }) }
}
