import type { HydrationState } from 'react-router-dom'
import type { ErrorCode } from '#contract/errorCodes.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'

/** The id of the element in which the server hands a page's data to the browser. */
export const PAGE_DATA_ID = 'page-data'

type PageData = Pick<HydrationState, 'loaderData' | 'actionData' | 'errors'>

/** Page data as JSON for a script element. */
export function pageDataText({ loaderData, actionData, errors }: PageData): string {
  return scriptSafeJson({ loaderData, actionData, errors: errors && mapped(errors, failureText) })
}

/** JSON that cannot end the script element it stands in. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Reads what `pageDataText` wrote; its failures are failures again. */
export function pageDataFrom(text: string): PageData {
  const { errors, ...data } = JSON.parse(text)
  return { ...data, errors: errors && mapped(errors, failureFrom) }
}

interface FailureData {
  status: number
  code?: ErrorCode
  title?: string
  detail: string
}

function failureText(fault: unknown): FailureData {
  if (!(fault instanceof ApiFailure)) throw fault
  const { status, code, title, detail } = fault
  return { status, detail, ...(code && { code }), ...(title !== undefined && { title }) }
}

function failureFrom({ status, code, title, detail }: FailureData): ApiFailure {
  return new ApiFailure('refused', status, { code, error: detail, message: title })
}

function mapped<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
