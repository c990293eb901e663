import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { BreadcrumbList, Person, WithContext } from 'schema-dts'
import type { AcademyConfig } from '#contract/academy.ts'
import { oneLine } from '#contract/rules/oneLine.ts'
import { ratingText } from '#contract/rules/rating.ts'
import { getTutor, type TutorPage } from '#contract/tutors.ts'
import { paths } from '#pages/paths.ts'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import { countText } from '#shared/money.ts'
import type { PageHandle, PageMeta, ShownPage } from '#shared/pageMeta.ts'
import { tutorIdOf } from '#shared/session.ts'
import { CourseCard } from '../ui/course/CourseCard.tsx'
import { Breadcrumb } from '../ui/data/Breadcrumb.tsx'
import { CardGrid, GRID_SIZES } from '../ui/data/CardGrid.tsx'
import { LinkedText } from '../ui/data/LinkedText.tsx'
import { PersonPicture } from '../ui/media/PersonPicture.tsx'
import { StarRating } from '../ui/media/StarRating.tsx'
import styles from './TutorPage.module.css'

/** Loads the tutor; one without a course in the catalogue is a 404, which the error boundary shows as not found. */
export async function loader({ params, request: { signal }, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const { data } = await api.call(getTutor, { params: { slug: params.tutor ?? '' }, signal })
  return data
}

type TutorPageData = Awaited<ReturnType<typeof loader>>

export const handle = { meta: tutorMeta } satisfies PageHandle<TutorPageData>

/** The number of cards on the first screen, whose covers load eagerly. */
const FIRST_CARDS = 2

/** /tutors/{slug}: the tutor's own text and their courses on sale. */
export function Component() {
  const tutor = useLoaderData<TutorPageData>()
  const { session } = useRootData()
  const { courses, courses_total: total } = tutor
  const name = `${tutor.firstname} ${tutor.lastname}`
  return (
    <div className={`page ${styles.tutor}`}>
      <Breadcrumb
        above={[
          { to: paths.home(), name: 'Home' },
          { to: paths.catalogue(), name: 'Courses' },
        ]}
        here={name}
      />
      <header className={styles.head}>
        <PersonPicture picture={tutor.picture} name={tutor} size={96} />
        <div>
          <h1 dir="auto">{name}</h1>
          <ul className={styles.facts}>
            <li>{total === 1 ? '1 course' : `${countText(total)} courses`}</li>
            {tutor.ratings_average !== null && (
              <li>
                <StarRating average={tutor.ratings_average} />
                <strong>{ratingText(tutor.ratings_average)}</strong> from {countText(tutor.ratings_count)}{' '}
                {tutor.ratings_count === 1 ? 'rating' : 'ratings'}
              </li>
            )}
          </ul>
        </div>
      </header>
      {tutor.about && <About text={tutor.about} />}
      <section aria-labelledby="courses">
        <h2 id="courses">Courses</h2>
        <CardGrid>
          {courses.map((course, index) => (
            <li key={course.id}>
              <CourseCard
                course={course}
                tutorId={tutorIdOf(session)}
                sizes={GRID_SIZES}
                isFirst={index < FIRST_CARDS}
              />
            </li>
          ))}
        </CardGrid>
        {courses.length < total && (
          <p>
            The newest {courses.length} of {countText(total)} courses.
          </p>
        )}
      </section>
    </div>
  )
}

/** The tutor's own text: plain, with links for web addresses. Each line has its own direction, isolated from direction marks. */
function About({ text }: { text: string }) {
  return (
    <section aria-labelledby="about-tutor" className={styles.about}>
      <h2 id="about-tutor">About</h2>
      {text
        .split(/\r?\n/)
        .filter(line => line.trim() !== '')
        .map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, in its order
          <p key={index} dir="auto">
            <LinkedText text={line} />
          </p>
        ))}
    </section>
  )
}

const CONTEXT = 'https://schema.org'
const DESCRIPTION_MAX = 160

/** Returns the head of a tutor's page, without direction marks, for search engines and previews. */
function tutorMeta({ data, config, publicUrl }: ShownPage<TutorPage>): PageMeta | null {
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
  const url = `${publicUrl}${paths.tutorPage(tutor.slug)}`
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
