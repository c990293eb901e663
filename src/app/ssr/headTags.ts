import type { AcademyConfig } from '#contract/academy.ts'
import type { CourseDetail } from '#contract/entities.ts'
import { scriptSafeJson } from './pageData.ts'
import { coursePicture, courseSchemas, organizationSchema } from './structuredData.ts'

/** What the tags of a page are made of. */
export interface TaggedPage {
  /** What React has written for `<head>`: its title and description are used again. */
  head: string
  /** The page's one path, query included. */
  path: string
  publicUrl: string
  config: AcademyConfig
  /** The course that the page is about. */
  course: CourseDetail | null
  /** What the course costs today, in naira. */
  naira: { amount: number; text: string } | null
  isIndexed: boolean
}

/** Canonical address, preview tags for those who share the page, and data for search engines. */
export function headTags(page: TaggedPage): string {
  const { head, config, publicUrl, course } = page
  if (!page.isIndexed) return head.includes('noindex') ? '' : '<meta name="robots" content="noindex"/>'
  const url = escaped(`${publicUrl}${canonicalPath(page.path)}`)
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? ''
  const picture = course ? coursePicture(course, publicUrl) : null
  const tags = [
    ['og:site_name', escaped(config.name)],
    ['og:locale', 'en_NG'],
    ['og:type', course ? 'product' : 'website'],
    ['og:url', url],
    ['og:title', title],
    ['og:description', description],
    ['og:image', escaped(picture?.url ?? `${publicUrl}/icon-512.png`)],
    ['og:image:type', picture?.type ?? 'image/png'],
    ['og:image:width', String(picture?.width ?? 512)],
    ['og:image:height', String(picture?.height ?? 512)],
    ['og:image:alt', escaped(course?.title ?? config.name)],
    ...priceTags(page),
  ]
  const cards = [
    ['twitter:card', picture ? 'summary_large_image' : 'summary'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', escaped(picture?.url ?? `${publicUrl}/icon-512.png`)],
    ...(page.naira
      ? [
          ['twitter:label1', 'Price'],
          ['twitter:data1', escaped(page.naira.text)],
        ]
      : []),
  ]
  return [
    `<link rel="canonical" href="${url}"/>`,
    `<link rel="alternate" type="application/rss+xml" title="New courses" href="/rss.xml"/>`,
    ...tags.map(([name, value]) => `<meta property="${name}" content="${value}"/>`),
    ...cards.map(([name, value]) => `<meta name="${name}" content="${value}"/>`),
    ...schemasOf(page).map(schema => `<script type="application/ld+json">${scriptSafeJson(schema)}</script>`),
  ].join('')
}

function priceTags({ naira }: TaggedPage): [string, string][] {
  if (!naira) return []
  return [
    ['product:price:amount', String(naira.amount)],
    ['product:price:currency', 'NGN'],
  ]
}

function schemasOf({ course, naira, config, publicUrl, path }: TaggedPage): object[] {
  if (course && naira) return courseSchemas(course, naira.amount, config, publicUrl)
  return path === '/' ? [organizationSchema(config, publicUrl)] : []
}

/** Of a narrowed catalogue only the category and the page are pages of their own; orders and searches are views. */
function canonicalPath(path: string): string {
  const [pathname = '/', query = ''] = path.split('?')
  const kept = [...new URLSearchParams(query)].filter(([name]) => name === 'category' || name === 'page')
  return kept.length === 0 ? pathname : `${pathname}?${new URLSearchParams(kept)}`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
