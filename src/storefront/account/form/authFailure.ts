import { type ApiFailure, alertTitle } from '#shared/api/apiFailure.ts'

/** Why a form about an account was refused. What they typed goes back to the person, a password never does. */
export interface AuthFailure {
  alert: { title: string; text: string; tone?: 'info' }
  /** One sentence per refused field. */
  fields: Readonly<Record<string, string>>
  typed: Record<string, string>
  /** With which a sign-in goes on that waits for its second factor. */
  ticket?: string
}

/** What the form shows of a call that failed. */
export function authFailure(failure: ApiFailure, typed: Record<string, string> = {}): AuthFailure {
  const { detail, fields } = failure
  return { alert: { title: alertTitle(failure, 'oops!'), text: detail }, fields, typed }
}

/** A posted field; one that is missing is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
