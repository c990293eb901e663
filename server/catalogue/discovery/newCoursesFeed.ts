import { paths } from '#pages/paths.ts'
import type { Config } from '../../platform/config/config.ts'
import { withoutControlCharacters } from '../../platform/http/controlCharacters.ts'
import type { NewCourse } from './repository.ts'

/** RSS of the newest courses of the public catalogue. */
export async function newCoursesFeed(
  courses: readonly NewCourse[],
  config: Pick<Config, 'academy' | 'publicUrl'>,
): Promise<string> {
  // Asked for seldom, so it is not loaded at every start.
  const { Feed } = await import('feed')
  const { academy, publicUrl } = config
  const newest = courses[0]
  const feed = new Feed({
    title: `New courses at ${academy.name}`,
    description: 'Live virtual and onsite courses with tutors who do the work.',
    id: `${publicUrl}/`,
    link: `${publicUrl}${paths.catalogue()}`,
    language: 'en',
    copyright: academy.name,
    // By its content, so that a feed that has not changed is the same to the byte.
    updated: new Date(newest?.updated_at ?? 0),
    feedLinks: { rss: `${publicUrl}/rss.xml` },
  })
  for (const course of courses) {
    const link = `${publicUrl}${paths.course(course.slug)}`
    feed.addItem({
      title: inXml(course.title),
      id: link,
      link,
      description: inXml(course.short_description),
      date: new Date(course.created_at),
      category: [{ name: inXml(course.category_name) }],
      // RSS takes nothing but an e-mail for an author, and a tutor's is nobody's business.
      extensions: [{ name: 'dc:creator', objects: creatorOf(course) }],
    })
  }
  return feed.rss2()
}

function creatorOf({ tutor_firstname, tutor_lastname }: NewCourse): Record<string, unknown> {
  return {
    _attributes: { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    _text: inXml(`${tutor_firstname} ${tutor_lastname}`),
  }
}

/** The library ends a CDATA section only once where a text would end it twice. */
function inXml(text: string): string {
  return withoutControlCharacters(text).replaceAll(']]>', ']] >')
}
