import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A title, a sentence and the next step, where nothing else can stand: an empty list, or a page that could not be shown. */
export function MessagePage({
  title,
  isPage = false,
  children,
}: {
  title: string
  /** Whether it stands in place of the whole page, and its title is the page's. */
  isPage?: boolean
  children?: ReactNode
}) {
  return (
    <Box sx={messageSx}>
      <svg
        viewBox="0 0 96 96"
        width="88"
        height="88"
        aria-hidden="true"
        fill="none"
        stroke="var(--line-strong)"
      >
        <circle cx="48" cy="48" r="45" strokeDasharray="1 7" />
        <circle cx="48" cy="48" r="34" />
        <circle cx="48" cy="48" r="25" strokeDasharray="1 6" />
        <circle cx="48" cy="48" r="15" />
        <circle cx="48" cy="48" r="5" fill="var(--accent)" stroke="none" />
      </svg>
      {isPage && <title>{title}</title>}
      <Typography variant="h2" component={isPage ? 'h1' : 'p'}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const messageSx = {
  display: 'grid',
  gap: 1.5,
  justifyItems: 'center',
  padding: '40px 16px',
  textAlign: 'center',
  color: 'text.primary',
  '& p': { maxWidth: '46ch' },
}
