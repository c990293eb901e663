import ClassTable from '../resources/classes/ClassTable.tsx'
import { HEADS } from '../ui/heads.tsx'
import { Card, PageHead } from '../ui/Page.tsx'

/** /tutor/classes: the (onsite) classes of all the tutor's courses, this week first; the URL holds view, span and filters. */
export default function ClassListPage() {
  return (
    <>
      <PageHead {...HEADS.tutorClasses} />
      <Card>
        <ClassTable />
      </Card>
    </>
  )
}
