import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A list of steps, in order; in one row where they fit, unless it is `isTall`. */
export function Checklist({ isTall = false, children }: { isTall?: boolean; children: ReactNode }) {
  return (
    <Box component="ol" sx={{ ...listSx, flexDirection: isTall ? 'column' : { xs: 'column', sm: 'row' } }}>
      {children}
    </Box>
  )
}

const listSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', gap: 1, alignItems: 'flex-start' },
}

export function Step({ isDone = false, children }: { isDone?: boolean; children: ReactNode }) {
  return (
    <li>
      {isDone ? <DoneIcon color="success" /> : <OpenIcon color="action" />}
      <span>
        {children}
        {isDone && <span className="visually-hidden">: done</span>}
      </span>
    </li>
  )
}
