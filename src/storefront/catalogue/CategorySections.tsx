import { memo } from 'react'
import type { listCategories } from '#contract/courses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { paths } from '#pages/paths.ts'
import { countText } from '#shared/money.ts'
import { MoreLink } from '../ui/actions/MoreLink.tsx'
import { CourseCard } from '../ui/course/CourseCard.tsx'
import { CardGrid, GRID_SIZES } from '../ui/data/CardGrid.tsx'
import styles from './CataloguePage.module.css'

/** One section a category, with its first courses and the way to all of them. A category without courses is left out. */
export const CategorySections = memo(function CategorySections({
  categories,
  tutorId,
  isWhole,
}: {
  categories: ReplyOf<typeof listCategories>['data']
  tutorId: number | null
  /** Laid out at once, wherever the screen is. */
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
          <CardGrid rows={1}>
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
