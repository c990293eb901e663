import ClassTable from '../resources/classes/ClassTable.tsx'
import { Card, PageHead } from '../ui/Page.tsx'

/** /tutor/classes: the classes and booked onsite classes of all the tutor's courses, this week first; view, span and filters are in the address. */
export default function ClassListPage() {
  return (
    <>
      <PageHead title="Classes" />
      <Card>
        <ClassTable />
      </Card>
    </>
  )
}
