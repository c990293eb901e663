import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router-dom'

/** Posts a form to this page's action without leaving it, and gives the action's answer; a redirect is followed and answers nothing. */
export function useActionAnswer<Answer>(): (fields: Record<string, string | number>) => Promise<Answer> {
  const { submit, data, state } = useFetcher<Answer>()
  const answer = useRef<((answer: Answer) => void) | null>(null)

  useEffect(() => {
    if (state !== 'idle' || data === undefined) return
    answer.current?.(data as Answer)
    answer.current = null
  }, [state, data])

  return fields =>
    new Promise(resolve => {
      answer.current = resolve
      void submit(fields, { method: 'post' })
    })
}
