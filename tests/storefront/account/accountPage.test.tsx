import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getVerification, sendVerification } from '#contract/emailVerification.ts'
import { chooseNotices, listNotices, type OwnNotice } from '#contract/notices.ts'
import {
  changePassword,
  downloadOwnData,
  endOtherSessions,
  endSession,
  eraseAccount,
  getAccount,
  listSessions,
  type OwnAccount,
  type OwnSession,
  removeOwnPicture,
  setPicture,
  updateAccount,
} from '#contract/ownAccount.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { ownAccount } from '../../support/screens/ownAccount.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'

const HERE: OwnSession = {
  id: 'here',
  device: 'Chrome on Android',
  signed_in_at: '2026-03-01T09:00:00.000Z',
  used_at: '2026-03-01T11:00:00.000Z',
  is_this: true,
}
const ELSEWHERE: OwnSession = { ...HERE, id: 'elsewhere', device: 'Safari on a Mac', is_this: false }

function opened(account: Partial<OwnAccount> = {}, sessions = [HERE, ELSEWHERE]) {
  const api = new FakeApi()
    .on(getAccount, { data: ownAccount(account) })
    .on(listSessions, { data: sessions })
    .on(listPasskeys, { data: [] })
    .on(listNotices, { data: [] })
  return { api, ...renderSite('/account', { api, session: learnerSession(), browser: () => 'this-browser' }) }
}

test('the menu of who is signed in leads to the account', async () => {
  opened()
  await screen.findByRole('heading', { name: 'Your account' })
  const link = screen.getByRole('link', { name: 'Your account', hidden: true })
  expect(link).toHaveAttribute('href', '/account')
})

test('who gets no letters any more reads why, and how they come again', async () => {
  const letters_stopped = { because: 'bounced', since: '2026-03-01T09:00:00.000Z' } as const
  const { api, person, address } = opened({ letters_stopped })
  api.on(sendVerification, { email: 'ada@example.com', is_verified: true, needs_proof: true })
  api.on(getVerification, { email: 'ada@example.com', is_verified: true, needs_proof: true })
  expect(await screen.findByText('Our emails to ada@example.com are bouncing')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send a confirmation email' }))
  expect(await screen.findByText("We've sent a new email")).toBeVisible()
  expect(address()).toBe('/verify-email?sent=1')
  expect(screen.getByRole('textbox', { name: 'Code' })).toBeVisible()
})

test('the sections are rows that a press opens, and their address, and what came of their form', async () => {
  const { api, person } = opened({ new_email: 'new@example.com' })
  const password = await screen.findByLabelText('Current password')
  expect(password).not.toBeVisible()
  expect(screen.getByText('Not confirmed yet')).toBeVisible()
  await person.click(screen.getByRole('heading', { name: 'Password' }))
  expect(password).toBeVisible()
  api.on(updateAccount, { data: ownAccount() })
  await person.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findByText('Details saved')).toBeVisible()
  expect(password).toBeVisible()
})

test('an address opens the section that it names, and no other', async () => {
  const api = new FakeApi()
    .on(getAccount, { data: ownAccount() })
    .on(listSessions, { data: [HERE] })
    .on(listPasskeys, { data: [] })
    .on(listNotices, { data: [] })
  renderSite('/account#devices', { api, session: learnerSession() })
  expect(await screen.findByText("You aren't signed in anywhere else.")).toBeVisible()
  expect(screen.getByLabelText('Current password')).not.toBeVisible()
})

test('a visitor is led to sign in', async () => {
  const { address } = renderSite('/account', { api: new FakeApi() })
  await waitFor(() => expect(address()).toBe('/login?redirect_to=%2Faccount'))
})

test('details are saved, and the name in the session follows', async () => {
  const { api, person, session } = opened()
  api.on(updateAccount, { data: ownAccount({ firstname: 'Adaeze' }) })
  const name = await screen.findByLabelText('First name')
  await person.clear(name)
  await person.type(name, 'Adaeze')
  await person.selectOptions(screen.getByLabelText('Time zone'), 'London')
  await person.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findByText('Details saved')).toBeVisible()
  expect(api.bodiesOf(updateAccount)).toEqual([
    {
      firstname: 'Adaeze',
      lastname: 'Obi',
      phone: '+2348031234567',
      whatsapp: '',
      time_zone: 'Europe/London',
      shows_numbers: false,
    },
  ])
  expect(session.read()).toMatchObject({ token: learnerSession().token, data: { firstname: 'Adaeze' } })
})

test('without a connection what was typed stays, and the alert says why', async () => {
  const { api, person } = opened()
  api.on(updateAccount, unreachable())
  const name = await screen.findByLabelText('First name')
  await person.clear(name)
  await person.type(name, 'Adaeze')
  await person.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the academy.")
  expect(screen.getByLabelText('First name')).toHaveValue('Adaeze')
})

test('a new password brings this browser a new session', async () => {
  const { api, person, session } = opened()
  const { token: _, data: user } = learnerSession()
  api.on(changePassword, { token: 'a-new-token', user, is_verified: true, user_type: 'learner' })
  await person.type(await screen.findByLabelText('Current password'), 'seven yellow yams')
  await person.type(screen.getByLabelText('New password'), 'nine purple plums')
  await person.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/^Password changed/)).toBeVisible()
  expect(session.read()?.token).toBe('a-new-token')
  expect(screen.getByLabelText('New password')).toHaveValue('')
  expect(api.bodiesOf(changePassword)).toEqual([
    { current_password: 'seven yellow yams', password: 'nine purple plums', browser: 'this-browser' },
  ])
})

test('a wrong password stands on its field, in its own section', async () => {
  const { api, person, session } = opened()
  const current_password = 'Current password is incorrect.'
  api.on(
    changePassword,
    refused('account.wrong_current_password', current_password, { fields: { current_password } }),
  )
  await person.type(await screen.findByLabelText('Current password'), 'not the password')
  await person.type(screen.getByLabelText('New password'), 'nine purple plums')
  await person.click(screen.getByRole('button', { name: 'Change password' }))
  const section = within(screen.getByRole('region', { name: 'Password' }))
  expect(await section.findByRole('alert')).toHaveTextContent(current_password)
  expect(screen.getByLabelText('Current password')).toBeInvalid()
  expect(session.read()?.token).toBe(learnerSession().token)
})

test('another device is signed out by its own button', async () => {
  const { api, person } = opened()
  api.on(endSession, {})
  await person.click(await screen.findByRole('heading', { name: 'Your devices' }))
  const devices = within(screen.getByRole('region', { name: 'Your devices' }))
  expect(devices.getByText('2 devices')).toBeVisible()
  expect(devices.getByText('This device')).toBeVisible()
  expect(devices.queryByRole('button', { name: 'Sign out Chrome on Android' })).toBeNull()
  await person.click(devices.getByRole('button', { name: 'Sign out Safari on a Mac' }))
  expect(await screen.findByText('Device signed out')).toBeVisible()
})

test('all other devices are signed out at once, where there are any', async () => {
  const { api, person } = opened()
  api.on(endOtherSessions, {})
  await person.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
  expect(await screen.findByText('Device signed out')).toBeVisible()
})

test('who is signed in nowhere else is told so', async () => {
  const { person } = opened({}, [HERE])
  await person.click(await screen.findByRole('heading', { name: 'Your devices' }))
  expect(screen.getByText("You aren't signed in anywhere else.")).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull()
})

test('a time zone that is not in the list stands in it, once it was chosen', async () => {
  opened({ time_zone: 'Asia/Kathmandu' })
  expect(await screen.findByLabelText('Time zone')).toHaveValue('Asia/Kathmandu')
})

test('an account that cannot be loaded says so, and what to do', async () => {
  const api = new FakeApi().on(getAccount, unreachable()).on(listSessions, { data: [] })
  renderSite('/account', { api, session: learnerSession() })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('who erases their account is signed out, and told so', async () => {
  const { api, person, session, address } = opened()
  api.on(eraseAccount, {})
  await person.click(await screen.findByText('I want to delete my account'))
  await person.type(screen.getByLabelText('Your password'), 'seven yellow yams')
  await person.click(screen.getByRole('button', { name: 'Delete my account permanently' }))
  await waitFor(() => expect(address()).toBe('/login?erased=1'))
  expect(await screen.findByText('Account deleted')).toBeVisible()
  expect(session.read()).toBeNull()
  expect(api.bodiesOf(eraseAccount)).toEqual([{ current_password: 'seven yellow yams' }])
})

test('own data are handed to the browser’s downloads', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:own-data'
  URL.revokeObjectURL = () => undefined
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const { api, person } = opened()
  api.on(downloadOwnData, 'an archive' as never)
  await person.click(await screen.findByRole('button', { name: 'Download your data' }))
  await waitFor(() => expect(saved).toEqual(['your-data.zip']))
  click.mockRestore()
})

const FACE = new File(['face'], 'me.png', { type: 'image/png' })
const PICTURE = `people/${'a'.repeat(24)}.webp`

test('a picture is sent as soon as it is chosen, and can be taken away', async () => {
  const { api, person } = opened()
  api
    .on(setPicture, { data: { ...ownAccount(), picture: PICTURE } })
    .on(removeOwnPicture, { data: ownAccount() })
  const section = within(await screen.findByRole('region', { name: 'Picture' }))
  expect(section.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument()
  api.on(getAccount, { data: { ...ownAccount(), picture: PICTURE } })
  await person.upload(section.getByLabelText('New picture'), FACE)
  expect(await section.findByText('Picture saved')).toBeVisible()
  expect(api.calls.filter(({ line }) => line === 'POST /api/account/picture')).toHaveLength(1)

  api.on(getAccount, { data: ownAccount() })
  await person.click(section.getByRole('button', { name: 'Remove picture' }))
  expect(await section.findByText('Picture removed')).toBeVisible()
  expect(api.calls.map(({ line }) => line)).toContain('DELETE /api/account/picture')
})

test('a file that is no picture is refused at the field', async () => {
  const { api, person } = opened()
  const picture = 'Picture must be a JPEG, PNG or WebP picture of up to 5 MB.'
  api.on(setPicture, refused('request.unsupported_type', picture, { fields: { picture } }))
  const section = within(await screen.findByRole('region', { name: 'Picture' }))
  await person.upload(section.getByLabelText('New picture'), FACE)
  await waitFor(() =>
    expect(section.getByLabelText('New picture')).toHaveAccessibleDescription(new RegExp(picture)),
  )
})

const NOTICES: OwnNotice[] = [
  {
    kind: 'account',
    label: 'Your account',
    sentence: 'Your e-mail and your passwords.',
    is_required: true,
    channels: [{ channel: 'letter', choice: 'on', choices: ['on'] }],
  },
  {
    kind: 'replies',
    label: 'Replies to your ratings',
    sentence: 'What a tutor answers.',
    is_required: false,
    channels: [
      { channel: 'letter', choice: 'on', choices: ['on', 'off'] },
      { channel: 'app', choice: 'off', choices: ['off', 'on'] },
    ],
  },
]

test('what may be switched off has a box for each way by which it comes; what always comes says so', async () => {
  const { api, person } = opened()
  api.on(listNotices, { data: NOTICES })
  const bodies: unknown[] = []
  api.on(chooseNotices, ({ body }) => {
    bodies.push(body)
    return { data: NOTICES }
  })
  const box = await screen.findByRole('checkbox', { name: 'Replies to your ratings, by email' })
  expect(box).toBeChecked()
  const bell = screen.getByRole('checkbox', { name: 'Replies to your ratings, under the bell' })
  expect(bell).not.toBeChecked()
  await person.click(screen.getByRole('heading', { name: 'Notifications' }))
  expect(screen.getByRole('row', { name: /Your account.*always/ })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /Your account/ })).toBeNull()
  await person.click(box)
  await person.click(screen.getByRole('button', { name: 'Save notifications' }))
  await screen.findByText('Notifications saved')
  const kind = 'replies'
  expect(bodies).toEqual([
    {
      choices: [
        { kind, channel: 'letter', choice: 'off' },
        { kind, channel: 'app', choice: 'off' },
      ],
    },
  ])
})
