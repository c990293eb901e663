import type { HydrationState } from 'react-router-dom'
import type { ErrorCode } from '#contract/errorCodes.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'

/** The ID of the element with the page's data for the browser. */
export const PAGE_DATA_ID = 'page-data'

type PageData = Pick<HydrationState, 'loaderData' | 'actionData' | 'errors'>

/** Returns page data as JSON for a script element. */
export function pageDataText({ loaderData, actionData, errors }: PageData): string {
  return scriptSafeJson({ loaderData, actionData, errors: errors && mapped(errors, failureText) })
}

/** Returns JSON that cannot close its script element. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Reads the output of `pageDataText`; restores its failures. */
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
