import { TableSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { MY_COURSES, PageHead } from '../../ui/PageHead.tsx'
import { Card } from '../../ui/Section.tsx'
import styles from './CourseCreateSkeleton.module.css'

/** The form of a new course before its script. */
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
