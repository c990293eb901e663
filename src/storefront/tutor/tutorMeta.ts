import type { BreadcrumbList, Person, WithContext } from 'schema-dts'
import type { AcademyConfig } from '#contract/academy.ts'
import { oneLine } from '#contract/rules/oneLine.ts'
import type { TutorPage } from '#contract/tutors.ts'
import { paths } from '#pages/paths.ts'
import type { PageMeta, ShownPage } from '#shared/pageMeta.ts'

const CONTEXT = 'https://schema.org'
const DESCRIPTION_MAX = 160

/** Returns the head of a tutor's page: no mark of direction reaches what search engines and previews show. */
export function tutorMeta({ data, config, publicUrl }: ShownPage<TutorPage>): PageMeta | null {
  if (!data) return null
  const name = oneLine(`${data.firstname} ${data.lastname}`)
  return {
    title: `${name} | ${config.name}`,
    description: descriptionOf(data, name),
    ...(import.meta.env.SSR && { structuredData: tutorSchemas(data, name, config, publicUrl) }),
  }
}

function descriptionOf({ about, courses }: TutorPage, name: string): string {
  const said = [
    ...(oneLine(about ?? '') || `${name} teaches ${courses.map(({ title }) => title).join(', ')}.`),
  ]
  return said.length > DESCRIPTION_MAX ? `${said.slice(0, DESCRIPTION_MAX - 1).join('')}…` : said.join('')
}

function tutorSchemas(
  tutor: TutorPage,
  name: string,
  config: AcademyConfig,
  publicUrl: string,
): [WithContext<Person>, WithContext<BreadcrumbList>] {
  const url = `${publicUrl}${paths.tutor(tutor.slug)}`
  return [
    {
      '@context': CONTEXT,
      '@type': 'Person',
      name,
      url,
      description: descriptionOf(tutor, name),
      ...(tutor.picture !== null && { image: `${publicUrl}/storage/${tutor.picture}?w=192` }),
      affiliation: { '@type': 'Organization', name: config.name, url: `${publicUrl}/` },
    },
    {
      '@context': CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicUrl}/` },
        { '@type': 'ListItem', position: 2, name: 'Courses', item: `${publicUrl}${paths.catalogue()}` },
        { '@type': 'ListItem', position: 3, name, item: url },
      ],
    },
  ]
}
