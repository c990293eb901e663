import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { keepDraft, readDraft } from '#shared/drafts.ts'
import { NoticeBox } from '../feedback/NoticeBox.tsx'
import { done } from '../feedback/notice.ts'
import { onSessionEnd } from '../feedback/sessionEnd.ts'

/** Keeps what is typed in the form around it when the session ends, and gives it back after the tutor has signed in again. */
export function RestoredTyping({ name }: { name: string }) {
  const { getValues, setValue, formState } = useFormContext()
  const { dirtyFields, isReady } = formState
  const [isBack, setBack] = useState(false)

  useEffect(() => {
    const texts = isReady ? readDraft(name).texts : null
    if (texts === null) return
    keepDraft(name, { texts: null, file: null })
    for (const [field, value] of Object.entries(texts)) {
      setValue(field, value, { shouldDirty: true })
    }
    setBack(true)
  }, [name, isReady, setValue])

  useEffect(
    () =>
      onSessionEnd(() => {
        const typed = Object.keys(dirtyFields).map(field => [field, getValues(field)])
        if (typed.length === 0) return
        keepDraft(name, { texts: Object.fromEntries(typed), file: null })
      }),
    [name, dirtyFields, getValues],
  )

  if (!isBack) return null
  return (
    <NoticeBox
      notice={done('What you typed is back', 'Your session had ended before it was saved.')}
      onClose={() => setBack(false)}
    />
  )
}
