import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgotPassword, login, loginSecondFactor, resetPassword, signup } from '#contract/accounts.ts'
import { getVerification, verifyEmail } from '#contract/emailVerification.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listNotices } from '#contract/notices.ts'
import {
  changePassword,
  eraseAccount,
  getAccount,
  listSessions,
  requestEmailChange,
  updateAccount,
} from '#contract/ownAccount.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { setUpSecondFactor, switchSecondFactorOff } from '#contract/secondFactor.ts'
import type { Session } from '#shared/session.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { ownAccount } from '../../support/screens/ownAccount.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'

interface AccountForm {
  address: string
  endpoint: Endpoint
  button: string
  /** Typed values, by label. */
  typed: Record<string, string>
  /** The field with the server's error. */
  field: string
  session?: Session
  /** The section of the page that holds the form. */
  region?: string
  /** The text to click before the form is shown. */
  first?: string
  hasSecondFactor?: boolean
}

const TOKEN = 'x'.repeat(43)
const IN = { session: learnerSession() }
const OWN = { ...IN, address: '/account' }
const SIGN_IN = {
  endpoint: login,
  button: 'Login',
  typed: { Email: 'ada@example.com', Password: 'seven yellow yams' },
  field: 'password',
}
const SIGN_UP = {
  endpoint: signup,
  button: 'Register',
  typed: {
    'First name': 'Ada',
    'Last name': 'Obi',
    Email: 'ada@example.com',
    Password: 'seven yellow yams',
  },
  field: 'email',
}

const forms: [name: string, form: AccountForm][] = [
  ['sign-in', { ...SIGN_IN, address: '/login' }],
  ['sign-in of tutors', { ...SIGN_IN, address: '/tutor/login' }],
  ['sign-up', { ...SIGN_UP, address: '/register' }],
  ['sign-up of tutors', { ...SIGN_UP, address: '/tutor/register' }],
  [
    'a forgotten password',
    {
      address: '/forgot-password',
      endpoint: forgotPassword,
      button: 'Send the link',
      typed: { Email: 'ada@example.com' },
      field: 'email',
    },
  ],
  [
    'a new password by letter',
    {
      address: `/reset-password?token=${TOKEN}`,
      endpoint: resetPassword,
      button: 'Save password',
      typed: { 'New password': 'nine purple plums' },
      field: 'password',
    },
  ],
  [
    'the code of a letter',
    {
      address: '/verify-email',
      endpoint: verifyEmail,
      button: 'Confirm my email',
      typed: { Code: '123456' },
      field: 'code',
      session: { ...learnerSession(), isVerified: false },
    },
  ],
  [
    'details',
    {
      ...OWN,
      endpoint: updateAccount,
      button: 'Save details',
      typed: { 'First name': 'Adaeze', 'Last name': 'Eze', Phone: 'call me', WhatsApp: '0803 123 4567' },
      field: 'phone',
      region: 'About you',
    },
  ],
  [
    'another e-mail',
    {
      ...OWN,
      endpoint: requestEmailChange,
      button: 'Change email',
      typed: { 'New email': 'adaeze@example.com', 'Password to change email': 'not the password' },
      field: 'current_password',
      region: 'Email',
    },
  ],
  [
    'another password',
    {
      ...OWN,
      endpoint: changePassword,
      button: 'Change password',
      typed: { 'Current password': 'not the password', 'New password': 'nine purple plums' },
      field: 'current_password',
      region: 'Password',
    },
  ],
  [
    'a second factor',
    {
      ...OWN,
      endpoint: setUpSecondFactor,
      button: 'Set up',
      typed: { 'Password to set up two-step verification': 'not the password' },
      field: 'current_password',
      region: 'Two-step verification',
    },
  ],
  [
    'no second factor any more',
    {
      ...OWN,
      endpoint: switchSecondFactorOff,
      button: 'Turn off two-step verification',
      first: 'Turn it off',
      typed: { 'Password to turn it off': 'seven yellow yams', 'Code to turn it off': '123456' },
      field: 'code',
      region: 'Two-step verification',
      hasSecondFactor: true,
    },
  ],
  [
    'erasing',
    {
      ...OWN,
      endpoint: eraseAccount,
      button: 'Delete my account permanently',
      first: 'I want to delete my account',
      typed: { 'Your password': 'not the password' },
      field: 'current_password',
      region: 'Delete your account',
    },
  ],
]

const SENTENCE = 'This is not as it should be.'

const refusals = [
  [
    'a field',
    ({ field }: AccountForm) => refused('request.invalid', SENTENCE, { fields: { [field]: SENTENCE } }),
  ],
  ['too many tries', () => refused('rate_limit.reached', SENTENCE)],
  ['too much to do', () => refused('server.unavailable', SENTENCE)],
  ['a lost connection', unreachable],
] as const

/** Matches a label, with or without its mark "(optional)". */
const labelled = (label: string) => new RegExp(`^${label}(?: \\(optional\\))?$`)

function open({ address, session, hasSecondFactor = false }: AccountForm) {
  const second_factor = hasSecondFactor ? { since: '2026-03-01T09:00:00.000Z', recovery_codes_left: 9 } : null
  const api = new FakeApi()
    .on(getVerification, { email: learnerSession().data.email, is_verified: false })
    .on(getAccount, { data: ownAccount({ second_factor }) })
    .on(listSessions, { data: [] })
    .on(listPasskeys, { data: [] })
    .on(listNotices, { data: [] })
  return { api, ...renderSite(address, { api, session }) }
}

test.each(forms.flatMap(form => refusals.map(([why, answer]) => [form[0], why, form[1], answer] as const)))(
  'the form for %s keeps what was typed and what was answered after a refusal (%s)',
  async (_name, why, form, answer) => {
    const { api, person, address, router } = open(form)
    const place = async () =>
      form.region ? within(await screen.findByRole('region', { name: form.region })) : screen
    if (form.first) await person.click((await place()).getByText(form.first))
    for (const [label, text] of Object.entries(form.typed)) {
      const field = await (await place()).findByLabelText(labelled(label))
      await person.clear(field)
      await person.type(field, text)
    }
    api.on(form.endpoint, answer(form) as never)
    // The page's other requests fail, too.
    if (why === 'a lost connection')
      for (const call of [getAccount, listSessions, listPasskeys, listNotices, getVerification])
        api.on(call, unreachable())
    await person.click((await place()).getByRole('button', { name: form.button }))

    const alert = await (await place()).findByRole('alert')
    expect(alert).toHaveTextContent(why === 'a lost connection' ? "We can't reach the academy." : SENTENCE)
    await waitFor(async () =>
      expect((await place()).getByRole('button', { name: form.button })).not.toHaveAttribute('aria-busy'),
    )
    for (const [label, text] of Object.entries(form.typed))
      expect((await place()).getByLabelText(labelled(label))).toHaveValue(text)
    expect(address()).toBe(form.address)

    // A page that came from the device's cache loads its data again, at a moment that nobody chooses.
    if (why === 'a lost connection') return
    await act(() => router.revalidate())
    expect((await place()).getByRole('alert')).toBe(alert)
    for (const [label, text] of Object.entries(form.typed))
      expect((await place()).getByLabelText(labelled(label))).toHaveValue(text)
  },
)

test.each(['Code', 'Recovery code'])('a refused %s stays in the second step of a sign-in', async label => {
  const api = new FakeApi().on(
    login,
    refused('account.second_factor_required', 'A code is asked for, too.', { ticket: 't'.repeat(43) }),
  )
  const { person } = renderSite('/login', { api })
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await person.type(screen.getByLabelText('Password'), 'seven yellow yams')
  await person.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByLabelText('Code')
  if (label !== 'Code') await person.click(screen.getByText('Use a recovery code'))
  await person.type(screen.getByLabelText(label), '123 456')
  api.on(loginSecondFactor, refused('request.invalid', SENTENCE, { fields: { code: SENTENCE } }))
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() =>
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(SENTENCE)),
  )
  expect(screen.getByLabelText(label)).toHaveValue('123 456')
})
