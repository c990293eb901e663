import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { type ApiFailure, alertTitle } from '#shared/api/apiFailure.ts'

/** The reason why an account form was refused. `typed` returns the user's input, never a password. */
export interface AuthFailure {
  alert: { title: string; text: string; tone?: 'info' }
  /** One message per refused field. */
  fields: Readonly<Record<string, string>>
  typed: Record<string, string>
  /** The ticket of a sign-in that waits for its second factor. */
  ticket?: string
}

/** Returns the alert and the field errors that the form shows for a failed call. */
export function authFailure(failure: ApiFailure, typed: Record<string, string> = {}): AuthFailure {
  const { detail, fields } = failure
  return { alert: { title: alertTitle(failure, 'oops!'), text: detail }, fields, typed }
}

/** Returns a posted field's text, empty if the field is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Set if the server has not processed the form: the connection was lost, or the server was overloaded. */
export interface Unanswered {
  isUnanswered: boolean
}

/** Returns whether a call failed for a reason that would fail any other call too. */
export function unanswered({ kind, status }: ApiFailure): Unanswered {
  return { isUnanswered: kind !== 'refused' || status === 429 || status >= 500 }
}

/** Skips revalidation after such a failure: it would fail too, and its error page would replace what was typed. */
export function shouldRevalidateAnswered({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as Partial<Unanswered> | undefined)?.isUnanswered ? false : defaultShouldRevalidate
}
