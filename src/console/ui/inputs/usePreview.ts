import { useState } from 'react'
import { HttpError } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { failureOf } from '../../dataProvider/failures.ts'
import { failed, type Notice } from '../feedback/notice.ts'
import { useSingleMutation } from './useSingleMutation.ts'

/** Asks what would be done with what is typed; sentences about fields go to the fields. */
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
