import { Box, Typography } from '@mui/material'
import { useId } from 'react'

/** How far an upload is, in per cent; after its last byte the server still works on the picture. */
export function UploadProgress({ share }: { share: number }) {
  const id = useId()
  const perCent = Math.floor(share * 100)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, width: '100%' }}>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {perCent < 100 ? `Uploading ${perCent}%` : 'Uploaded. The picture is being prepared…'}
      </Typography>
      <progress
        aria-labelledby={id}
        max={100}
        value={perCent}
        style={{ width: '100%', height: 8, accentColor: 'var(--brand)' }}
      />
    </Box>
  )
}
