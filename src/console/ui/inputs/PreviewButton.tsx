import { Button } from '@mui/material'

/** The button that asks for a preview. */
export function PreviewButton({ isPending, onPress }: { isPending: boolean; onPress: () => void }) {
  return (
    <Button variant="outlined" loading={isPending} onClick={onPress} sx={{ justifySelf: 'start' }}>
      Preview
    </Button>
  )
}
