import { useDeferredValue } from 'react'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { getCourse, listRelatedCourses } from '#contract/courses.ts'
import type { Category, CourseDetail, Objective, RelatedCourse, Topic } from '#contract/entities.ts'
import { ratingText } from '#contract/rules/rating.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { Icon } from '#shared/Icon.tsx'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { tutorIdOf } from '#shared/session.ts'
import { MoreLink } from '../ui/actions/Button.tsx'
import { CourseCard } from '../ui/course/CourseCard.tsx'
import { Accordion } from '../ui/data/Accordion.tsx'
import { Breadcrumb } from '../ui/data/Breadcrumb.tsx'
import { CardGrid, GRID_SIZES } from '../ui/data/CardGrid.tsx'
import { LinkedText } from '../ui/data/LinkedText.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useHydrated } from '../ui/feedback/hooks.ts'
import { PersonPicture } from '../ui/media/PersonPicture.tsx'
import { StarRating } from '../ui/media/StarRating.tsx'
import styles from './CourseDetailPage.module.css'
import { courseMeta } from './courseMeta.ts'
import { EnrolDialog } from './enrol/EnrolAction.tsx'
import { EnrolBar, EnrolPanel } from './enrol/EnrolPanel.tsx'
import { CourseHead } from './parts/CourseHead.tsx'
import { ShareCourse } from './parts/ShareCourse.tsx'
import { hasAllRatings, SHOWN_AT_FIRST } from './ratings/allRatings.ts'
import { Ratings, ratingsCountText } from './ratings/Ratings.tsx'
import { ratingAction } from './ratings/ratingAction.ts'

/**
 * Loads the course; an unpublished one is a 404 to others, which the error boundary shows as not found. The page also works
 * without the related courses. `address` is absolute, for sharing.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const slug = params.slug ?? ''
  const { signal } = request
  const [{ data: course }, related] = await Promise.all([
    api.call(getCourse, { params: { slug }, signal }),
    attempt(() => api.call(listRelatedCourses, { params: { slug }, signal })),
  ])
  const { ratings } = course
  const isWhole = hasAllRatings(new URL(request.url).searchParams)
  return {
    course: isWhole ? course : { ...course, ratings: ratings.slice(0, SHOWN_AT_FIRST) },
    moreRatings: isWhole ? 0 : Math.max(ratings.length - SHOWN_AT_FIRST, 0),
    related: 'value' in related ? related.value.data : [],
    address: new URL(paths.course(course.slug), request.url).href,
  }
}

type CourseDetailData = Awaited<ReturnType<typeof loader>>

export const handle = { meta: courseMeta } satisfies PageHandle<CourseDetailData>

export async function action({ request, context }: ActionFunctionArgs) {
  return ratingAction(await request.formData(), context.get(loaderContext).api)
}

/** /courses/{slug}: all about one course, and the way to enrol. */
export function Component() {
  const { course, moreRatings, related, address } = useLoaderData<CourseDetailData>()
  const isWhole = useDeferredSections()
  return (
    <>
      <div className={`page ${styles.columns}`}>
        <div className={styles.crumbs}>
          <Breadcrumb
            above={[
              { to: paths.home(), name: 'Home' },
              { to: paths.catalogue(), name: 'Courses' },
            ]}
            here={course.title}
          />
        </div>
        <div className={styles.head}>
          <CourseHead course={course} />
        </div>
        <aside className={styles.side} aria-label="Enrolment">
          <EnrolPanel course={course} />
        </aside>
        <div className={styles.sections}>
          {isWhole && (
            <>
              <Objectives objectives={course.objectives} />
              <AboutCourse text={course.long_description} />
              <Topics topics={course.topics} />
              <TutorBlock course={course} />
              <Ratings course={course} more={moreRatings} />
            </>
          )}
          <ShareCourse title={course.title} address={address} />
        </div>
      </div>
      {isWhole && <RelatedCourses category={course.category} courses={related} />}
      <EnrolBar course={course} />
      <EnrolDialog course={course} />
    </>
  )
}

/** The long description; nothing if it is empty. */
function AboutCourse({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <section aria-labelledby="about-course" className={styles.about}>
      <h2 id="about-course">About this Professional Certificate</h2>
      <div className={styles.text}>
        {text
          .split(/\r?\n/)
          .filter(line => line.trim() !== '')
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, in its order
            <p key={index}>{line}</p>
          ))}
      </div>
    </section>
  )
}

/** Lists the course's objectives; shows nothing if the tutor has named none. */
function Objectives({ objectives }: { objectives: readonly Objective[] }) {
  if (objectives.length === 0) return null
  return (
    <section aria-labelledby="objectives" className={styles.objectives}>
      <h2 id="objectives">What you will learn</h2>
      <ul className={styles.list}>
        {objectives.map(({ id, objective }) => (
          <li key={id}>
            <Icon name="check" />
            <span>{objective}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The syllabus: one fold per topic, the first one open. */
function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <section aria-labelledby="topics" className={styles.topics}>
      <div className={styles.title}>
        <h2 id="topics">Course content</h2>
        {topics.length > 0 && <p>{topics.length === 1 ? '1 topic' : `${topics.length} topics`}</p>}
      </div>
      {topics.length === 0 ? (
        <EmptyState title="No topics yet" text="The syllabus is coming soon." />
      ) : (
        <Accordion
          items={topics.map((topic, index) => ({
            key: topic.id,
            title: (
              <span className={styles.name}>
                <span className={styles.number}>{index + 1}</span> <span>{topic.topic}</span>
              </span>
            ),
            content: <TopicDetail topic={topic} />,
          }))}
        />
      )}
    </section>
  )
}

function TopicDetail({ topic }: { topic: Topic }) {
  return (
    <div className={styles.detail}>
      <p>{topic.detail || 'Details in class.'}</p>
      {topic.external_resources && (
        <div>
          <h3>Resources</h3>
          <p>
            <LinkedText text={topic.external_resources} />
          </p>
        </div>
      )}
    </div>
  )
}

/** Shows the tutor: picture, own text, number of courses here, and the average rating of all of them. */
function TutorBlock({
  course: { tutor, tutor_picture, tutor_slug, taught_by: of },
}: {
  course: CourseDetail
}) {
  return (
    <section aria-labelledby="tutor" className={styles.tutor}>
      <h2 id="tutor">Your tutor</h2>
      <div className={styles.person}>
        <PersonPicture picture={tutor_picture} name={tutor} size={96} />
        <div>
          <h3 dir="auto">
            {tutor.firstname} {tutor.lastname}
          </h3>
          {of && (
            <p className={styles.facts}>
              {of.courses > 0 && <span>{of.courses === 1 ? '1 course' : `${of.courses} courses`}</span>}
              {of.ratings_average !== null && (
                <span>
                  <StarRating average={of.ratings_average} /> {ratingText(of.ratings_average)} (
                  {ratingsCountText(of.ratings_count)})
                </span>
              )}
            </p>
          )}
        </div>
      </div>
      {of?.about && <p dir="auto">{of.about}</p>}
      {tutor_slug && (
        <p>
          <Link to={paths.tutorPage(tutor_slug)}>More about {tutor.firstname}</Link>
        </p>
      )}
    </section>
  )
}

/** Other courses, those of the same category first; nothing if there are none. */
function RelatedCourses({ category, courses }: { category: Category; courses: readonly RelatedCourse[] }) {
  const { session } = useRootData()
  if (courses.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <div className="page">
        <div className={styles.relatedCoursesTitle}>
          <h2 id="related">You may also like</h2>
          <MoreLink href={paths.catalogue({ category: category.slug })}>
            All courses in {category.name}
          </MoreLink>
        </div>
        <CardGrid>
          {courses.map(course => (
            <li key={course.id}>
              <CourseCard course={course} tutorId={tutorIdOf(session)} sizes={GRID_SIZES} hasMorph={false} />
            </li>
          ))}
        </CardGrid>
      </div>
    </section>
  )
}

/**
 * Returns false for the first render after a link, so that the top of the page is drawn first, and true right after it.
 * True at once for a page from the server, for Back, which restores a scroll position, and for an address with a hash.
 */
function useDeferredSections(): boolean {
  const isHydrated = useHydrated()
  const isBack = useNavigationType() === 'POP'
  const { hash } = useLocation()
  return useDeferredValue(true, !isHydrated || isBack || hash !== '')
}
