import { pageList } from '#pages/pages.ts'
import { paths } from '#pages/paths.ts'
import type { Db } from '../../platform/database/db.ts'
import { listCategoryRows } from '../courses/queries/courses.ts'
import { type ListedCourse, lastListedId, listCoursesBetween, listTutorSlugsBetween } from './queries.ts'

/** A sitemap may hold 50,000 addresses; smaller parts need less time and memory. */
const COURSES_A_PART = 10_000

const PAGES = pageList.flatMap(([, { path, inSitemap }]) => (inSitemap ? [path] : []))

/** Returns the whole sitemap, or the index of its parts if there are more courses than one part holds. */
export async function sitemap(db: Db, publicUrl: string, coursesAPart = COURSES_A_PART): Promise<string> {
  const parts = Math.ceil((await lastListedId(db)) / coursesAPart)
  if (parts > 1) return sitemapIndex(publicUrl, parts)
  return urlSet([
    ...(await pageUrls(db, publicUrl)),
    ...(await coursesAndTutors(db, publicUrl, 0, coursesAPart)),
  ])
}

/** Returns part `number` of the sitemap, from 1, or null; the first also lists the pages other than courses. */
export async function sitemapPart(
  db: Db,
  publicUrl: string,
  number: number,
  coursesAPart = COURSES_A_PART,
): Promise<string | null> {
  const urls = [
    ...(number === 1 ? await pageUrls(db, publicUrl) : []),
    ...(await coursesAndTutors(db, publicUrl, (number - 1) * coursesAPart, number * coursesAPart)),
  ]
  return urls.length === 0 ? null : urlSet(urls)
}

interface Url {
  address: string
  changed?: string
}

async function pageUrls(db: Db, publicUrl: string): Promise<Url[]> {
  const categories = await listCategoryRows(db)
  return [
    ...PAGES.map(path => ({ address: `${publicUrl}${path}` })),
    ...categories
      .filter(({ courses_count }) => courses_count > 0)
      .map(({ slug }) => ({ address: `${publicUrl}${paths.catalogue({ category: slug })}` })),
  ]
}

/** Returns the courses of a range of ids, and the tutors whose oldest listed course is in it. */
async function coursesAndTutors(db: Db, publicUrl: string, from: number, to: number): Promise<Url[]> {
  const courses = await listCoursesBetween(db, from, to)
  const tutors = await listTutorSlugsBetween(db, from, to)
  return [
    ...courseUrls(courses, publicUrl),
    ...tutors.map(slug => ({ address: `${publicUrl}${paths.tutorPage(slug)}` })),
  ]
}

function courseUrls(courses: readonly ListedCourse[], publicUrl: string): Url[] {
  return courses.map(({ slug, updated_at }) => ({
    address: `${publicUrl}${paths.course(slug)}`,
    changed: updated_at,
  }))
}

function urlSet(urls: readonly Url[]): string {
  const lines = urls.map(({ address, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
    return `<url><loc>${escaped(address)}</loc>${lastmod}</url>\n`
  })
  return `${XML}<urlset xmlns="${NAMESPACE}">\n${lines.join('')}</urlset>\n`
}

function sitemapIndex(publicUrl: string, parts: number): string {
  const lines = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escaped(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  )
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join('')}</sitemapindex>\n`
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
