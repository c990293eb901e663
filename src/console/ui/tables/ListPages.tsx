import { Box } from '@mui/material'
import { Pagination } from 'react-admin'
import { AfterRows } from './AfterRows.tsx'

/** Below a list: which rows are shown, and the way to the others. */
export function ListPages({ sizes }: { sizes: number[] }) {
  return (
    <AfterRows standIn={<Box sx={{ minHeight: 52 }} />}>
      <Pagination rowsPerPageOptions={sizes} />
    </AfterRows>
  )
}
