import simpleRestProvider from 'ra-data-simple-rest'
import { Admin, DataTable, List, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'

// The console's baseline: react-admin as in its tutorial, with a list of one resource and nothing else.
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
createRoot(root).render(
  <Admin dataProvider={simpleRestProvider('')} disableTelemetry>
    <Resource name="courses" list={CourseList} />
  </Admin>,
)

function CourseList() {
  return (
    <List>
      <DataTable>
        <DataTable.Col source="title" />
        <DataTable.Col source="discounted_price" />
        <DataTable.Col source="duration" />
      </DataTable>
    </List>
  )
}
