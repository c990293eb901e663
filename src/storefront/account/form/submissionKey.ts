import { useLoaderData } from 'react-router-dom'
import { newKey } from '#shared/api/submissionKeys.ts'

/** Under which name a form that is posted without script carries its key. */
export const KEY_FIELD = 'idempotency_key'

interface FormData {
  submissionKey: string
}

/** The loader of a page whose form creates something: a double tap sends the form twice before any script can hold it back. */
export function submissionKeyLoader(): FormData {
  return { submissionKey: newKey() }
}

/** The key of this visit's form. */
export function useSubmissionKey(): string {
  return useLoaderData<FormData>().submissionKey
}
