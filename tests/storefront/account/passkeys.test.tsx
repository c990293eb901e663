import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AcademyConfig } from '#contract/academy.ts'
import { login } from '#contract/accounts.ts'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { listNotices } from '#contract/notices.ts'
import { getAccount, listSessions } from '#contract/ownAccount.ts'
import {
  addPasskey,
  askForPasskey,
  askForPasskeySignIn,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/passkeys.ts'
import { FakeApi, refused } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'

const BYTES = new Uint8Array([1, 2, 3]).buffer

/** Replaces the device: a test sets the credential that it returns, or its error. */
const device = { get: vi.fn(), create: vi.fn() }
const signalUnknownCredential = vi.fn(async () => undefined)

beforeEach(() => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { signalUnknownCredential }),
  )
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials')
  vi.clearAllMocks()
})

const RENAMED: Passkey = {
  id: 3,
  name: '<img src=x>',
  created_at: '2026-03-01T09:00:00.000Z',
  last_used_at: null,
}

function accountPage(passkeys: Passkey[], config: Partial<AcademyConfig> = { passkeys: true }) {
  const api = new FakeApi(config)
    .on(getAccount, {
      data: {
        id: 7,
        email: 'ada@example.com',
        new_email: null,
        firstname: 'Ada',
        lastname: 'Obi',
        user_type: 'learner',
        is_verified: true,
        phone: null,
        whatsapp: null,
        time_zone: null,
        wants_news: true,
        created_at: '2026-03-01T09:00:00.000Z',
      },
    })
    .on(listSessions, { data: [] })
    .on(listPasskeys, { data: passkeys })
    .on(listNotices, { data: [] })
  return { api, ...renderSite('/account', { api, session: learnerSession() }) }
}

function signInPage(config: Partial<AcademyConfig> = { passkeys: true }) {
  const session = learnerSession()
  const api = new FakeApi(config)
    .on(getEnrolmentCount, { data: { all: 0, ongoing: 0, completed: 0, total: 0 } })
    .on(listEnrolledCourses, { data: [] })
    .on(askForPasskeySignIn, {
      ticket: 'the-ticket',
      options: { challenge: 'AQID', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
    })
    .on(signInWithPasskey, {
      token: session.token,
      user: session.data,
      is_verified: session.isVerified,
      user_type: session.userType,
    })
  return { api, ...renderSite('/login', { api, browser: () => 'this-browser' }) }
}

const signInButton = () => screen.findByRole('button', { name: 'Sign in with a passkey' })

function failing(name: string) {
  return async () => {
    throw Object.assign(new Error('the browser’s own words'), { name })
  }
}

test('the button asks the device, hands its answer in, and leads on', async () => {
  const { api, person, address, session } = signInPage()
  device.get.mockResolvedValue({
    id: 'AQID',
    rawId: BYTES,
    type: 'public-key',
    response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES, userHandle: BYTES },
    getClientExtensionResults: () => ({}),
  })
  await person.click(await signInButton())
  await waitFor(() => expect(address()).toBe('/dashboard'))
  const [asked] = device.get.mock.calls[0] ?? []
  expect(asked.publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(asked.mediation).toBeUndefined()
  expect(api.bodiesOf(signInWithPasskey)).toMatchObject([
    {
      ticket: 'the-ticket',
      browser: 'this-browser',
      credential: { id: 'AQID', rawId: 'AQID', response: { userHandle: 'AQID' } },
    },
  ])
  expect(session.read()).toEqual(learnerSession())
})

test('what was cancelled is said quietly, and what was typed stays', async () => {
  const { api, person } = signInPage()
  device.get.mockImplementation(failing('NotAllowedError'))
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await person.click(await signInButton())
  expect(await screen.findByText(/^We couldn't sign you in. You cancelled/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  expect(api.bodiesOf(login)).toEqual([])
})

test('a passkey that the academy refuses is told of in its words', async () => {
  const { api, person } = signInPage()
  api.on(askForPasskeySignIn, refused('rate_limit.reached', 'Too many attempts from your network.'))
  await person.click(await signInButton())
  expect(await screen.findByText('Too many attempts from your network.')).toBeVisible()
})

test('no button is there where passkeys are off, or where the browser knows none', async () => {
  signInPage({ passkeys: false })
  expect(await screen.findByLabelText('Email')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('a browser without passkeys is offered none', async () => {
  vi.unstubAllGlobals()
  signInPage()
  expect(await screen.findByLabelText('Email')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('a device that has a passkey for the account already says so, and one without a lock what to do', async () => {
  const { api, person } = accountPage([])
  api.on(askForPasskey, {
    ticket: 'the-ticket',
    options: {
      challenge: 'AQID',
      rp: { id: 'localhost', name: 'Academy' },
      user: { id: 'AQID', name: 'ada@example.com', displayName: 'Ada Obi' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: /^Add a passkey/ }))
  const field = screen.getByLabelText('Password to add a passkey')
  expect(field).toHaveFocus()
  for (const [name, sentence] of [
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['ConstraintError', /^Set up a PIN, fingerprint or face unlock/],
    ['NotAllowedError', 'No passkey was added. You cancelled or it took too long.'],
  ] as const) {
    device.create.mockImplementation(failing(name))
    await person.type(field, 'learn-today-1')
    await person.click(screen.getByRole('button', { name: /^Add a passkey/ }))
    expect(await screen.findByText(sentence)).toBeVisible()
  }
  expect(api.bodiesOf(addPasskey)).toEqual([])
})

test('a passkey is renamed, and a name that is refused keeps what was typed', async () => {
  const { api, person } = accountPage([RENAMED])
  api.on(
    renamePasskey,
    refused('request.invalid', 'Name is required.', { fields: { name: 'Name is required.' } }),
  )
  await person.click(await screen.findByRole('heading', { name: 'Passkeys' }))
  expect(screen.getByText('<img src=x>')).toBeVisible()
  await person.click(screen.getByText('Rename'))
  const field = screen.getByLabelText('Name')
  await person.clear(field)
  await person.type(field, ' My phone ')
  await person.click(screen.getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required.'))
  expect(screen.getByLabelText('Name')).toHaveValue(' My phone ')
  expect(api.bodiesOf(renamePasskey)).toEqual([{ name: ' My phone ' }])
})

test('the last way in stays, and the page says why', async () => {
  const { api, person } = accountPage([RENAMED])
  api.on(removePasskey, refused('account.last_way_in', 'This is the only way to sign in to your account.'))
  await person.click(await screen.findByRole('button', { name: 'Remove <img src=x>' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This is the only way to sign in to your account.',
  )
  expect(signalUnknownCredential).not.toHaveBeenCalled()
})

test('a removed passkey is named to the browser, which may forget it too', async () => {
  const { api, person } = accountPage([RENAMED])
  const removed = { rpId: 'localhost', credentialId: 'AQID' }
  api.on(removePasskey, { removed })
  await person.click(await screen.findByRole('button', { name: 'Remove <img src=x>' }))
  await waitFor(() => expect(signalUnknownCredential).toHaveBeenCalledWith(removed))
})

test('where passkeys are off, those from before can be removed and none is added', async () => {
  const { person } = accountPage([RENAMED], { passkeys: false })
  await person.click(await screen.findByRole('heading', { name: 'Passkeys' }))
  expect(screen.getByRole('button', { name: 'Remove <img src=x>' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Add a passkey/ })).toBeNull()
})
