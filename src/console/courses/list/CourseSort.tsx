import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import type { OwnCourseSort as SortName } from '#contract/courses.ts'

const ORDERS: readonly { name: SortName; label: string }[] = [
  { name: 'newest', label: 'Newest first' },
  { name: 'title', label: 'Title' },
  { name: '-title', label: 'Title, from Z to A' },
  { name: 'popular', label: 'Most enrolled' },
  { name: 'rating', label: 'Best rated' },
  { name: 'price', label: 'Cheapest first' },
  { name: '-price', label: 'Dearest first' },
  { name: 'duration', label: 'Shortest first' },
  { name: '-duration', label: 'Longest first' },
]

/** In which order the courses stand: the API's own orders, as react-admin's field and direction. */
export function CourseSort() {
  const { sort, setSort } = useListContext()
  const turned = `-${sort.field}`
  const isTurned = sort.order === 'DESC' && ORDERS.some(({ name }) => name === turned)
  const shown = isTurned ? turned : sort.field
  return (
    <TextField
      select
      label="Order"
      size="small"
      value={ORDERS.some(({ name }) => name === shown) ? shown : 'newest'}
      onChange={({ target }) =>
        setSort(
          target.value.startsWith('-')
            ? { field: target.value.slice(1), order: 'DESC' }
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
