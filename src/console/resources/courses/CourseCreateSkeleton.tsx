import { Card, MY_COURSES, PageHead } from '../../ui/Page.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import styles from './CourseCreateSkeleton.module.css'

/** Placeholder of the form of a new course. */
export function Component() {
  return (
    <>
      <PageHead title="Add Course" crumbs={[MY_COURSES]} />
      <div className={styles.form}>
        <Card>
          <TableSkeleton lines={10} />
        </Card>
      </div>
    </>
  )
}
