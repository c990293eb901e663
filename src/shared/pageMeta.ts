import type { AcademyConfig } from '#contract/academy.ts'

/** The `handle` that a page's route exports. */
export interface PageHandle<Data = unknown> {
  /** Returns what stands in the page's `<head>`; null while the page has no data. */
  meta(shown: ShownPage<Data>): PageMeta | null
  /** Returns false for data that no cache may keep. */
  isCacheable?(data: Data): boolean
}

/** The data from which the head of a page is built. */
export interface ShownPage<Data> {
  /** The data of the page's loader; undefined where it has none, or where it failed. */
  data: Data | undefined
  config: AcademyConfig
  /** The academy's own address without a slash at its end; empty in a browser, which needs no absolute addresses. */
  publicUrl: string
}

/** The head of a page: what a window, a search engine and the preview of a shared link show. */
export interface PageMeta {
  title: string
  description?: string
  /** False for a page that search engines leave out. */
  isIndexed?: boolean
  /** The product that the page sells. */
  product?: { name: string; picture: SharePicture; price: { amount: number; text: string } | null }
  /** JSON-LD for search engines. The server alone needs it: `import.meta.env.SSR` keeps it out of the browser. */
  structuredData?: readonly object[]
}

/** A picture in the preview of a shared link. */
export interface SharePicture {
  url: string
  type: string
  width: number
  height: number
}

/** Returns the handle of a page whose head never changes. The academy's name stands behind the title. */
export function fixedMeta(title: string, more: Omit<PageMeta, 'title'> = {}): PageHandle {
  return { meta: ({ config }) => ({ title: `${title} | ${config.name}`, ...more }) }
}
