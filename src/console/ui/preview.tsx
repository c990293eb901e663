import { Box, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { HttpError } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { failureOf } from '../dataProvider/rest.ts'
import { BusyButton } from './BusyButton.tsx'
import { useSingleMutation } from './form.tsx'
import { failed, type Notice } from './notice.tsx'

export function PreviewButton({ isPending, onPress }: { isPending: boolean; onPress: () => void }) {
  return (
    <BusyButton variant="outlined" isBusy={isPending} onClick={onPress} sx={{ justifySelf: 'start' }}>
      Preview
    </BusyButton>
  )
}

/** Shows upload progress in per cent; after the last byte the server still processes the picture. */
export function UploadProgress({ share }: { share: number }) {
  const id = useId()
  const perCent = Math.floor(share * 100)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, width: '100%' }}>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {perCent < 100 ? `Uploading ${perCent}%` : 'Uploaded. Processing the picture…'}
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

/** Fetches a preview of the typed values; field errors go to the fields. */
export function usePreview<Reply>(ask: () => Promise<Reply>) {
  const { setError, clearErrors } = useFormContext()
  const [notice, setNotice] = useState<Notice | null>(null)
  const { data, mutate, isPending, reset } = useSingleMutation({
    mutationFn: ask,
    onMutate: () => {
      clearErrors()
      setNotice(null)
    },
    onError: fault => {
      reset()
      const fields = fault instanceof HttpError ? (fault.body?.errors ?? {}) : {}
      for (const [name, message] of Object.entries(fields))
        if (typeof message === 'string') setError(name, { message })
      setNotice(failed(failureOf(fault)))
    },
  })
  return { preview: data, notice, isPending, show: () => mutate(), forget: reset }
}
