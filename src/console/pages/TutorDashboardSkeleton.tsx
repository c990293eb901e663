import { PageHead, Section } from '../ui/Page.tsx'
import { TableSkeleton } from '../ui/Skeleton.tsx'
import { CounterRow } from './CounterRow.tsx'
import styles from './TutorDashboard.module.css'

/** The dashboard without data: the first script writes the name, which is in the cookie. */
export function Component() {
  return (
    <>
      <PageHead
        title={
          <>
            Welcome <span data-first-name="" />
          </>
        }
        documentTitle="Dashboard"
      />
      <div className={styles.parts}>
        <CounterRow counts={undefined} />
        <Section title="Next classes" isPadded={false}>
          <TableSkeleton lines={3} />
        </Section>
      </div>
    </>
  )
}
