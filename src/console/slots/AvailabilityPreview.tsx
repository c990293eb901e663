import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { WeeklySlots } from '#contract/tutor/slots.ts'
import { dayAndTimeText } from '#shared/dates.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/failures.ts'
import { useSingleMutation } from '../ui/inputs/useSingleMutation.ts'
import { type AvailabilityForm, availabilityFrom } from './slotForm.ts'

/** Says how many slots the availability makes, before any is made. */
export function AvailabilityPreview({ courseId }: { courseId: number }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { getValues, trigger } = useFormContext<AvailabilityForm>()
  const [said, setSaid] = useState('')
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => dataProvider.previewAvailability(availabilityFrom(getValues(), courseId)),
    onSuccess: (made: WeeklySlots) => setSaid(madeText(made)),
    onError: fault => setSaid(failureOf(fault).detail),
  })

  async function handlePreview() {
    setSaid('')
    if (await trigger()) mutate()
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button loading={isPending} onClick={() => void handlePreview()}>
        How many slots?
      </Button>
      <Typography role="status">{said}</Typography>
    </Box>
  )
}

function madeText({ count, first, last }: WeeklySlots): string {
  if (count === 1) return `1 slot, ${dayAndTimeText(first.starts_at)} (Lagos time).`
  return `${count} slots, from ${dayAndTimeText(first.starts_at)} to ${dayAndTimeText(last.ends_at)} (Lagos time).`
}
