import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import type { CourseSort as SortName } from '#contract/courses.ts'

const ORDERS: readonly { name: SortName; label: string }[] = [
  { name: 'newest', label: 'Newest first' },
  { name: 'title', label: 'Title' },
  { name: 'popular', label: 'Most enrolled' },
  { name: 'rating', label: 'Best rated' },
  { name: 'price', label: 'Cheapest first' },
  { name: '-price', label: 'Dearest first' },
  { name: 'duration', label: 'Shortest first' },
]

/** In which order the courses stand: the API's own orders, as react-admin's field and direction. */
export function CourseSort() {
  const { sort, setSort } = useListContext()
  const shown = sort.field === 'price' && sort.order === 'DESC' ? '-price' : sort.field
  return (
    <TextField
      select
      label="Order"
      size="small"
      value={ORDERS.some(({ name }) => name === shown) ? shown : 'newest'}
      onChange={({ target }) =>
        setSort(
          target.value === '-price'
            ? { field: 'price', order: 'DESC' }
            : { field: target.value, order: 'ASC' },
        )
      }
      sx={{ flex: '1 1 12rem', minWidth: '10rem' }}
    >
      {ORDERS.map(({ name, label }) => (
        <MenuItem key={name} value={name}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
