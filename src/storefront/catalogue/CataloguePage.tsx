import { memo, useEffect, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router-dom'
import { listCategories, listCourses } from '#contract/courses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { paths } from '#pages/paths.ts'
import { type ApiFailure, attempt } from '#shared/api/apiFailure.ts'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import { countText } from '#shared/money.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { tutorIdOf } from '#shared/session.ts'
import { LinkButton, MoreLink } from '../ui/actions/Button.tsx'
import { CourseCard, cardOf } from '../ui/course/CourseCard.tsx'
import { CardGrid, GRID_SIZES } from '../ui/data/CardGrid.tsx'
import { Pagination } from '../ui/data/Pagination.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/EmptyState.tsx'
import { useHydrated } from '../ui/feedback/hooks.ts'
import styles from './CataloguePage.module.css'
import { courseCountText, isNarrowed, readFilters } from './catalogueFilters.ts'
import { FilterBar } from './FilterBar.tsx'

const COURSES_A_PAGE = 24
const COURSES_A_SECTION = 4
/** The number of cards on the first screen, whose covers load eagerly. */
const FIRST_CARDS = 2

/** Loads the list and the categories. If either fails, the page still works; only a cancelled load throws. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const filters = readFilters(new URL(request.url).searchParams)
  const hasSections = !isNarrowed(filters)
  const { signal } = request
  const [list, categories] = await Promise.all([
    attempt(() => api.call(listCourses, { query: { ...filters, items: COURSES_A_PAGE }, signal })),
    attempt(() =>
      api.call(listCategories, { query: hasSections ? { items: COURSES_A_SECTION } : {}, signal }),
    ),
  ])
  return {
    filters,
    hasSections,
    list: 'value' in list ? { page: shownOf(list.value.data) } : { failure: failureText(list.failure) },
    categories: 'value' in categories ? categories.value.data.map(withCards) : null,
  }
}

/** Keeps only the fields that a card shows, because the page is sent with its data. */
function shownOf({ data, ...facts }: CoursePage) {
  return { ...facts, data: data.map(cardOf) }
}

function withCards({ courses, ...category }: CategoryOfCourses) {
  return { ...category, ...(courses && { courses: courses.map(cardOf) }) }
}

type CoursePage = ReplyOf<typeof listCourses>['data']
type CategoryOfCourses = ReplyOf<typeof listCategories>['data'][number]

type CatalogueData = Awaited<ReturnType<typeof loader>>

/** An empty list is not cached, because the number of such addresses is unlimited. */
export const handle = {
  meta: ({ data, config }) => ({
    title: `Courses | ${config.name}`,
    description:
      'Live virtual and onsite courses with tutors who do the work. Search by category, price, length and rating.',
    isIndexed: data?.filters.q === undefined,
  }),
  isCacheable: ({ list }) => list.page?.data.length !== 0,
} satisfies PageHandle<CatalogueData>

/** /courses: all courses, then a section for each category. */
export function Component() {
  const { filters, hasSections, list, categories } = useLoaderData<CatalogueData>()
  const { session } = useRootData()
  const tutorId = tutorIdOf(session)
  const navigation = useNavigation()
  const isReturn = useIsReturn()
  const isFiltering = navigation.state === 'loading' && navigation.location.pathname === paths.catalogue()
  return (
    <>
      <header className={styles.head}>
        <div className="page">
          <h1>Take a Bold Action, Choose your Course!</h1>
          <FilterBar filters={filters} categories={categories ?? []} />
        </div>
      </header>
      <section
        className={`page ${styles.all}`}
        aria-labelledby="all-courses"
        aria-busy={isFiltering || undefined}
        data-whole={isReturn || undefined}
      >
        {list.page ? (
          <FoundCourses list={list.page} filters={filters} tutorId={tutorId} />
        ) : (
          <ListFailure text={list.failure} />
        )}
      </section>
      {hasSections && categories && (
        <CategorySections categories={categories} tutorId={tutorId} isWhole={isReturn} />
      )}
    </>
  )
}

const FoundCourses = memo(function FoundCourses({
  list: { data: courses, total, page, last_page: lastPage, has_more_than_total: hasMore },
  filters,
  tutorId,
}: {
  list: NonNullable<CatalogueData['list']['page']>
  filters: CatalogueData['filters']
  tutorId: number | null
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPage = useRef(page)
  useEffect(() => {
    // After a page change the focus moves to the top of the list; a user who is searching keeps it in the field.
    const isSearching = document.activeElement?.closest('form') != null
    if (shownPage.current !== page && !isSearching) heading.current?.focus({ preventScroll: true })
    shownPage.current = page
  }, [page])
  return (
    <>
      <div className={styles.title}>
        <h2 id="all-courses" ref={heading} tabIndex={-1}>
          {isNarrowed({ ...filters, page: 1, sort: undefined }) ? 'Courses found' : 'All courses'}
        </h2>
        <p role="status">{courseCountText(total, hasMore)}</p>
      </div>
      {courses.length === 0 ? (
        <EmptyState
          title="No courses found"
          text="No courses match your search. Try fewer words or a different category, or see all courses."
        >
          <LinkButton to={paths.catalogue()}>See all courses</LinkButton>
        </EmptyState>
      ) : (
        <CardGrid>
          {courses.map((course, index) => (
            <li key={course.id}>
              <CourseCard
                course={course}
                tutorId={tutorId}
                sizes={GRID_SIZES}
                isFirst={index < FIRST_CARDS}
              />
            </li>
          ))}
        </CardGrid>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        to={number => paths.catalogue({ ...filters, page: number > 1 ? number : '' })}
      />
    </>
  )
})

function ListFailure({ text }: { text: string | undefined }) {
  return (
    <>
      <h2 id="all-courses" className="visually-hidden">
        All courses
      </h2>
      <ErrorState title="We couldn't load the courses" text={text} />
    </>
  )
}

function failureText(failure: ApiFailure): string {
  if (failure.kind === 'aborted') throw failure
  return failure.detail
}

/** One section per category, with its first courses and a link to all of them. Categories without courses are left out. */
const CategorySections = memo(function CategorySections({
  categories,
  tutorId,
  isWhole,
}: {
  categories: NonNullable<CatalogueData['categories']>
  tutorId: number | null
  /** Lays out all sections at once, even those off the screen. */
  isWhole: boolean
}) {
  return categories
    .filter(category => category.courses && category.courses.length > 0)
    .map(category => (
      <section
        key={category.id}
        className={styles.category}
        aria-labelledby={`category-${category.slug}`}
        data-whole={isWhole || undefined}
      >
        <div className="page">
          <div className={styles.title}>
            <h2 id={`category-${category.slug}`}>{category.name}</h2>
            {category.courses_count > (category.courses?.length ?? 0) && (
              <MoreLink href={paths.catalogue({ category: category.slug })}>
                <span>
                  All {countText(category.courses_count)} courses{' '}
                  <span className="visually-hidden">in {category.name}</span>
                </span>
              </MoreLink>
            )}
          </div>
          <CardGrid isRow>
            {category.courses?.map(course => (
              <li key={course.id}>
                <CourseCard course={course} tutorId={tutorId} sizes={GRID_SIZES} />
              </li>
            ))}
          </CardGrid>
        </div>
      </section>
    ))
})

/**
 * Returns whether the visitor came by Back or Forward, and so must find the page as tall as before.
 * A page that has just been opened counts as new, however the visitor came to it.
 */
function useIsReturn(): boolean {
  const { key } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const isHydrated = useHydrated()
  const [opened] = useState(() => (isHydrated ? null : key))
  return isPop && key !== opened
}
