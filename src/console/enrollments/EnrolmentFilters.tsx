import { SelectInput } from 'react-admin'
import { ListTools } from '../ui/ListTools.tsx'

const STATUSES = [
  { id: 'ongoing', name: 'Ongoing' },
  { id: 'completed', name: 'Completed' },
]

/** Above a list of enrolments: search by name, filter by status, CSV. */
export function EnrolmentFilters() {
  return (
    <ListTools searchLabel="Search enrolments">
      <SelectInput
        source="status"
        label="Status"
        choices={STATUSES}
        emptyText="All"
        helperText={false}
        size="small"
        slotProps={{ select: { displayEmpty: true } }}
        sx={{ flex: '0 1 11rem', minWidth: '9rem' }}
      />
    </ListTools>
  )
}
