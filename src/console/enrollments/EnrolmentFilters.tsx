import type { ReactNode } from 'react'
import { SelectInput } from '../ui/inputs/SelectInput.tsx'
import { ListTools } from '../ui/tables/ListTools.tsx'

const STATUSES = [
  { value: 'ongoing', label: 'Ongoing' },
  { value: 'completed', label: 'Completed' },
]

/** Above a list of enrolments: search by name, filter by status, further filters as `children`, CSV. */
export function EnrolmentFilters({ children }: { children?: ReactNode }) {
  return (
    <ListTools searchLabel="Search enrolments">
      <SelectInput
        source="status"
        label="Status"
        choices={STATUSES}
        emptyLabel="All"
        size="small"
        sx={{ flex: '1 1 11rem', minWidth: '9rem' }}
      />
      {children}
    </ListTools>
  )
}
