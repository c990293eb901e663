import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'
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

/** Returns the alert and the field errors that the form shows for a failed call. */
export function authFailure(failure: ApiFailure, typed: Record<string, string> = {}): AuthFailure {
  const { detail, fields } = failure
  return { alert: { title: alertTitle(failure, 'oops!'), text: detail }, fields, typed }
}

/** A posted field; one that is missing is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Says of a refused form that the server has not looked at it: the connection was lost, or there was too much to do. */
export interface Unanswered {
  isUnanswered: boolean
}

/** Returns whether a call failed for a reason that would fail any other call too. */
export function unanswered({ kind, status }: ApiFailure): Unanswered {
  return { isUnanswered: kind !== 'refused' || status === 429 || status >= 500 }
}

/** Asks nothing anew after such a form: that would fail alike, and an error would take the place of what was typed. */
export function shouldRevalidateAnswered({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as Partial<Unanswered> | undefined)?.isUnanswered ? false : defaultShouldRevalidate
}
