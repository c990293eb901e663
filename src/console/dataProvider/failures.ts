import { HttpError } from 'react-admin'
import type { ErrorCode } from '#contract/errorCodes.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'

/** The failure of a call: `refused` by the server, the `network` lost, or `unclear` for an answer without a status. */
export interface Failure {
  kind: 'refused' | 'network' | 'unclear'
  /** The HTTP status, or 0 without an answer. */
  status: number
  code?: ErrorCode | undefined
  /** The server's title, where it sent one. */
  title: string | undefined
  /** A sentence for a person. */
  detail: string
}

/** Names on the wire that a form calls differently. */
export type FormNames = Readonly<Record<string, string>>

/** Runs a call so that its failure reaches react-admin as an `HttpError`, its field errors under the form's names. */
export async function translated<T>(run: () => Promise<T>, formNames: FormNames = {}): Promise<T> {
  try {
    return await run()
  } catch (fault) {
    throw fault instanceof ApiFailure ? reactAdminError(fault, formNames) : fault
  }
}

/** The reply, if it says that it succeeded: the status field decides (specification section 5). */
export function succeeded<R extends { status: string }>(reply: R): R {
  if (reply?.status === 'success') return reply
  throw httpError({ kind: 'unclear', status: 0, title: undefined, detail: UNCLEAR })
}

/** Reads the failure from whatever react-admin hands to an `onError`. */
export function failureOf(fault: unknown): Failure {
  const failure = fault instanceof HttpError ? fault.body?.failure : undefined
  return failure ?? { kind: 'unclear', status: 0, title: undefined, detail: UNCLEAR }
}

/** Whether what was changed was changed elsewhere meanwhile. */
export function isConflict(fault: unknown): boolean {
  const { code } = failureOf(fault)
  return code === 'record.changed' || code === 'course.changed'
}

/** Makes the error of a course, topic or class that is not there, or is another tutor's. */
export function notFound(what: string): HttpError {
  const detail = `There is no such ${what} among your courses.`
  return httpError({ kind: 'refused', status: 404, title: undefined, detail })
}

/** Makes the error of a course that is known by another slug now. */
export function movedTo(slug: string): HttpError {
  const failure: Failure = {
    kind: 'refused',
    status: 308,
    title: undefined,
    detail: 'This course has another address now.',
  }
  return new HttpError(failure.detail, failure.status, { failure, movedTo: slug })
}

/** Returns the slug by which a course is known now, where that is why it was not found. */
export function newSlugOf(fault: unknown): string | null {
  return fault instanceof HttpError ? (fault.body?.movedTo ?? null) : null
}

const UNCLEAR = 'The academy gave an answer that could not be read. Please try again in a moment.'

function reactAdminError(failure: ApiFailure, formNames: FormNames): Error {
  const { kind, status, code, title, detail } = failure
  if (kind === 'aborted') return new DOMException(detail, 'AbortError')
  return httpError({ kind, status, code, title, detail }, fieldErrors(failure.fields, formNames))
}

/** `root.serverError` keeps the form from taking a refused save for a done one, even when no field is to blame. */
function httpError(failure: Failure, fields: Record<string, string> = {}): HttpError {
  const errors = { ...fields, root: { serverError: failure.detail } }
  return new HttpError(failure.detail, failure.status, { errors, failure })
}

function fieldErrors(fields: Readonly<Record<string, string>>, formNames: FormNames): Record<string, string> {
  const named = Object.entries(fields).map(([wire, sentence]) => {
    const name = wire.replace(/^fields\./, '')
    return [formNames[name] ?? name, sentence] as const
  })
  return Object.fromEntries(named)
}
