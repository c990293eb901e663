import { type ActionFunctionArgs, replace } from 'react-router-dom'
import { forgotPassword } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { allowGoogle, unlinkGoogle } from '#contract/google.ts'
import { chooseNotices, type OwnNotice } from '#contract/notices.ts'
import {
  changePassword,
  downloadOwnData,
  endOtherSessions,
  endSession,
  eraseAccount,
  removeOwnPicture,
  requestEmailChange,
  setPicture,
  updateAccount,
} from '#contract/ownAccount.ts'
import { removePasskey, renamePasskey } from '#contract/passkeys.ts'
import { paths } from '#pages/paths.ts'
import { ApiFailure, attempt } from '#shared/api/apiFailure.ts'
import { forgetDrafts } from '#shared/drafts.ts'
import { type LoaderContext, loaderContext } from '#shared/loaderContext.ts'
import { sessionOf } from '#shared/session.ts'
import { type AuthFailure, authFailure, textOf, type Unanswered, unanswered } from '../form/authFailure.ts'
import { loadCeremony } from '../passkeys/loadCeremony.ts'
import { type OwnSecondFactor, secondFactorAction } from './secondFactor/secondFactorAction.ts'

/** The page's forms; each is a section of the page by this name. */
export type Intent =
  | 'picture'
  | 'details'
  | 'about'
  | 'password'
  | 'google'
  | 'second-factor'
  | 'devices'
  | 'notices'
  | 'data'
  | 'erase'
  | 'email'
  | 'passkeys'

/** The failure of one of the page's forms, shown in its section. */
export interface OwnFailure extends AuthFailure, Unanswered {
  intent: Intent
}

/** The requested archive. */
interface OwnArchive {
  intent: 'data'
  file: Blob
}

/** The path that links a Google account. The user follows a link, because no form may lead to another site. */
interface WayToGoogle {
  intent: 'google'
  path: string
}

/** The answer to the page's forms when they do not redirect. */
export type OwnAnswer = OwnFailure | OwnArchive | OwnSecondFactor | WayToGoogle

const DETAILS = ['firstname', 'lastname', 'phone', 'whatsapp', 'time_zone'] as const

/** Runs the form that was sent, then redirects to its section, which shows the success message. */
export async function accountAction({ request, context }: ActionFunctionArgs): Promise<OwnAnswer | Response> {
  const form = await request.formData()
  const site = context.get(loaderContext)
  const intent = textOf(form, 'intent') as Intent
  const typed = Object.fromEntries(
    [...DETAILS, 'shows_numbers', 'about', 'email', 'id', 'name'].map(name => [name, textOf(form, name)]),
  )
  // Only a script can save the file.
  if (intent === 'data') return site.sendsWhole ? replace(paths.account()) : takeData(site)
  if (intent === 'second-factor') return secondFactorAction(site, form)
  if (intent === 'google' && !form.has('unlink')) return beginLinking(site, form)
  const done = await attempt(() => run(site, intent, form))
  if ('failure' in done) return { intent, ...authFailure(done.failure, typed), ...unanswered(done.failure) }
  if (intent === 'erase') return leave(site)
  return replace(`${paths.account({ saved: intent })}#${intent}`)
}

function run(site: LoaderContext, intent: Intent, form: FormData): Promise<unknown> {
  const { api } = site
  if (intent === 'picture') {
    const picture = form.get('picture')
    const isChosen = picture !== null && typeof picture !== 'string'
    return isChosen ? api.call(setPicture, { files: { picture } }) : api.call(removeOwnPicture)
  }
  if (intent === 'details') return saveDetails(site, form)
  if (intent === 'about') return api.call(updateAccount, { body: { about: textOf(form, 'about') } })
  if (intent === 'password') return choosePassword(site, form)
  if (intent === 'google') {
    return api.call(unlinkGoogle, { body: { current_password: textOf(form, 'current_password') } })
  }
  if (intent === 'erase') {
    return api.call(eraseAccount, { body: { current_password: textOf(form, 'current_password') } })
  }
  if (intent === 'email') {
    const body = { email: textOf(form, 'email').trim(), current_password: textOf(form, 'current_password') }
    return api.call(requestEmailChange, { body })
  }
  if (intent === 'passkeys') return changePasskeys(site, form)
  if (intent === 'notices') return api.call(chooseNotices, { body: { choices: chosenNotices(form) } })
  const id = textOf(form, 'id')
  return id === '' ? api.call(endOtherSessions) : api.call(endSession, { params: { id } })
}

/** Renames a passkey if a name was sent; otherwise removes the given passkey, or adds one if no ID was sent. */
async function changePasskeys({ api, sendsWhole }: LoaderContext, form: FormData): Promise<unknown> {
  const id = Number(textOf(form, 'id'))
  if (form.has('name'))
    return api.call(renamePasskey, { params: { id }, body: { name: textOf(form, 'name') } })
  const params = { id }
  if (sendsWhole) {
    if (id > 0) return api.call(removePasskey, { params })
    throw new ApiFailure('refused', 0, { error: 'Adding a passkey needs JavaScript.' })
  }
  const ceremony = await loadCeremony()
  return id > 0
    ? ceremony.forgetPasskey(api, id)
    : ceremony.makePasskey(api, textOf(form, 'current_password'))
}

/** Saves the details, and updates the name in the cookie, which the headers show. */
async function saveDetails({ api, session }: LoaderContext, form: FormData): Promise<void> {
  const shows_numbers = textOf(form, 'shows_numbers') === 'tutors'
  const body = {
    ...Object.fromEntries(DETAILS.map(name => [name, textOf(form, name)])),
    // The form of tutors has no such field.
    ...(form.has('shows_numbers') && { shows_numbers }),
  }
  const { data } = await api.call(updateAccount, { body })
  const own = session.read()
  const { firstname, lastname } = data
  if (own) session.write({ ...own, data: { ...own.data, firstname, lastname } })
}

async function beginLinking({ api }: LoaderContext, form: FormData): Promise<OwnFailure | WayToGoogle> {
  const body = { current_password: textOf(form, 'current_password') }
  const allowed = await attempt(() => api.call(allowGoogle, { body }))
  return 'failure' in allowed
    ? { intent: 'google', ...authFailure(allowed.failure), ...unanswered(allowed.failure) }
    : { intent: 'google', path: allowed.value.path }
}

/** Changes the password; a user without one gets an email with a link to choose it. */
async function choosePassword(site: LoaderContext, form: FormData): Promise<void> {
  if (form.has('password')) return changeOldPassword(site, form)
  await site.api.call(forgotPassword, { body: { email: textOf(form, 'username') } })
}

async function changeOldPassword({ api, session, browser }: LoaderContext, form: FormData): Promise<void> {
  const body = {
    current_password: textOf(form, 'current_password'),
    password: textOf(form, 'password'),
    browser: browser?.(),
  }
  session.write(sessionOf(await api.call(changePassword, { body })))
}

async function takeData({ api }: LoaderContext): Promise<OwnFailure | OwnArchive> {
  const taken = await attempt(() => api.download(downloadOwnData))
  return 'failure' in taken
    ? { intent: 'data', ...authFailure(taken.failure), ...unanswered(taken.failure) }
    : { intent: 'data', file: taken.value }
}

/** Clears everything about the erased user from this browser. */
function leave({ session }: LoaderContext): Response {
  forgetDrafts()
  session.clear()
  return replace(paths.login({ erased: '1' }))
}

type Choices = BodyOf<typeof chooseNotices>['choices']

/** The field that lists each checkbox of the form, because an unticked one sends nothing. */
export const NOTICE_FIELD = 'notice'

/** Returns the field's name for a kind and a channel. */
export function noticeField(kind: OwnNotice['kind'], channel: string): string {
  return `${kind} ${channel}`
}

/** Returns the choices of the form; an unticked checkbox is off. The server refuses an unknown kind. */
function chosenNotices(form: FormData): Choices {
  return form.getAll(NOTICE_FIELD).map(field => {
    const [kind, channel] = String(field).split(' ')
    return { kind, channel, choice: form.get(String(field)) ?? 'off' } as Choices[number]
  })
}
