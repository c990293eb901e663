/** The buttons above a list: at the right, or as wide as a phone. */
export const toolsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'flex-end',
  padding: 2,
  '& > .MuiButton-root': { flex: { xs: '1 0 auto', sm: '0 0 auto' } },
} as const
