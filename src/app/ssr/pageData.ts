import type { HydrationState } from 'react-router-dom'
import { ApiFailure } from '#shared/apiFailure.ts'

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

/** What `pageDataText` wrote, with its failures as failures again. */
export function pageDataFrom(text: string): PageData {
  const { errors, ...data } = JSON.parse(text)
  return { ...data, errors: errors && mapped(errors, failureFrom) }
}

interface KeptFailure {
  code: number
  title?: string
  detail: string
}

function failureText(fault: unknown): KeptFailure {
  if (!(fault instanceof ApiFailure)) throw fault
  const { code, title, detail } = fault
  return { code, detail, ...(title !== undefined && { title }) }
}

function failureFrom({ code, title, detail }: KeptFailure): ApiFailure {
  return new ApiFailure('refused', code, { error: detail, message: title })
}

function mapped<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
