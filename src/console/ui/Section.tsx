import { Box, Card, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

/** A part of a page in a card: its name, what can be done there, and what it holds. */
export function Section({
  title,
  actions,
  isPadded = true,
  children,
}: {
  title: string
  actions?: ReactNode
  /** Tables go to the card's edge. */
  isPadded?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={headSx}>
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      <Box sx={isPadded ? { padding: '8px 20px 20px' } : undefined}>{children}</Box>
    </Card>
  )
}

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  minHeight: 64,
  padding: '10px 20px',
}
