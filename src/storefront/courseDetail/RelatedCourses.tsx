import { Link } from 'react-router-dom'
import type { Category, RelatedCourse } from '#contract/entities.ts'
import { paths } from '#shared/paths.ts'
import { useRootData } from '#shared/siteContext.ts'
import { CardGrid, GRID_SIZES } from '../ui/CardGrid.tsx'
import { CourseCard } from '../ui/CourseCard.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './RelatedCourses.module.css'

/** Other courses of the category; nothing where there are none. */
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
          <h2 id="related">More in {category.name}</h2>
          <Link to={paths.courses({ category: category.slug })} className={styles.more}>
            All of {category.name} <Icon name="arrowRight" size={18} />
          </Link>
        </div>
        <CardGrid>
          {courses.map(course => (
            <li key={course.id}>
              <CourseCard
                course={course}
                isTutor={session?.userType === 'tutor'}
                sizes={GRID_SIZES}
                hasMorph={false}
              />
            </li>
          ))}
        </CardGrid>
      </div>
    </section>
  )
}
