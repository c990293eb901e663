import type { AcademyConfig } from '#contract/academy.ts'
import type { PageMeta } from '#shared/pageMeta.ts'
import { scriptSafeJson } from './pageData.ts'

/** The data for the tags of a page's head. */
export interface TaggedPage {
  meta: PageMeta
  config: AcademyConfig
  /** The page's canonical path, query included. */
  path: string
  publicUrl: string
}

/** Returns the canonical link, the feed, the preview tags for shared links, and the structured data. */
export function headTags({ meta, config, path, publicUrl }: TaggedPage): string {
  const { title, description = '', product, structuredData = [] } = meta
  const url = `${publicUrl}${canonicalPath(path)}`
  const picture = product?.picture ?? {
    url: `${publicUrl}/icon-512.png`,
    type: 'image/png',
    width: 512,
    height: 512,
  }
  const properties = [
    ['og:site_name', config.name],
    ['og:locale', 'en_NG'],
    ['og:type', product ? 'product' : 'website'],
    ['og:url', url],
    ['og:title', title],
    ['og:description', description],
    ['og:image', picture.url],
    ['og:image:type', picture.type],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
    ['og:image:alt', product?.name ?? config.name],
    ...(product?.price
      ? [
          ['product:price:amount', String(product.price.amount)],
          ['product:price:currency', 'NGN'],
        ]
      : []),
  ]
  const names = [
    ['twitter:card', product ? 'summary_large_image' : 'summary'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', picture.url],
    ...(product?.price
      ? [
          ['twitter:label1', 'Price'],
          ['twitter:data1', product.price.text],
        ]
      : []),
  ]
  return [
    `<link rel="canonical" href="${escaped(url)}"/>`,
    `<link rel="alternate" type="application/rss+xml" title="New courses" href="/rss.xml"/>`,
    ...properties.map(([name, value = '']) => `<meta property="${name}" content="${escaped(value)}"/>`),
    ...names.map(([name, value = '']) => `<meta name="${name}" content="${escaped(value)}"/>`),
    ...structuredData.map(data => `<script type="application/ld+json">${scriptSafeJson(data)}</script>`),
  ].join('')
}

/** Returns the canonical path: of a query only the catalogue's category and page count, not orders and searches. */
function canonicalPath(path: string): string {
  const [pathname = '/', query = ''] = path.split('?')
  const kept = [...new URLSearchParams(query)].filter(([name]) => name === 'category' || name === 'page')
  return kept.length === 0 ? pathname : `${pathname}?${new URLSearchParams(kept)}`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
