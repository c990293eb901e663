import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useHydrated } from '../../ui/feedback/useHydrated.ts'
import type { AuthFailure } from './authFailure.ts'

/**
 * The sentence that stands on a field: the form's own, or the server's. Before the script has come only the server's can
 * stand there, straight from its answer.
 */
export function useFieldErrors<Values extends FieldValues>(
  { formState: { errors }, setError }: UseFormReturn<Values>,
  refusal: AuthFailure | undefined,
): (name: FieldPath<Values>) => string | undefined {
  const isHydrated = useHydrated()

  useEffect(() => {
    for (const [name, message] of Object.entries(refusal?.fields ?? {})) {
      setError(name as FieldPath<Values>, { type: 'server', message })
    }
  }, [refusal, setError])

  return name => {
    const message = isHydrated ? errors[name]?.message : refusal?.fields[name]
    return typeof message === 'string' ? message : undefined
  }
}
