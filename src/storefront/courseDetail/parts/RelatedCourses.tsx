import type { Category, RelatedCourse } from '#contract/entities.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { tutorIdOf } from '#shared/session.ts'
import { MoreLink } from '../../ui/actions/MoreLink.tsx'
import { CourseCard } from '../../ui/course/CourseCard.tsx'
import { CardGrid, GRID_SIZES } from '../../ui/data/CardGrid.tsx'
import styles from './RelatedCourses.module.css'

/** Other courses, those of the category first; nothing where there are none. */
export function RelatedCourses({
  category,
  courses,
}: {
  category: Category
  courses: readonly RelatedCourse[]
}) {
  const { session } = useRootData()
  if (courses.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <div className="page">
        <div className={styles.title}>
          <h2 id="related">You may also like</h2>
          <MoreLink href={paths.catalogue({ category: category.slug })}>All of {category.name}</MoreLink>
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
