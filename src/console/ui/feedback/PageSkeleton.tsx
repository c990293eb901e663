import { Box, Skeleton } from '@mui/material'

/** A page that is still on its way, in its final shape: a title and a card of lines. */
export function PageSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="text" width="min(320px, 70%)" height={48} />
      <Skeleton variant="rounded" height={120} />
      <TableSkeleton />
    </Box>
  )
}

/** A table that is still on its way. */
export function TableSkeleton({ lines = 5 }: { lines?: number }) {
  return (
    <Box aria-hidden="true" sx={{ display: 'grid', gap: 1, padding: 2 }}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no names
        <Skeleton key={line} variant="rounded" height={56} />
      ))}
    </Box>
  )
}
