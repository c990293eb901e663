import { expect, test } from 'vitest'
import { signup } from '#contract/accounts.ts'
import { ADA } from '../../support/academy/ownAccount.ts'
import { cookieWith, formOf, type PlainPage, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { switchOn } from '../../support/academy/secondFactor.ts'
import { academyWithPages } from '../../support/academy/site.ts'

interface AccountForm {
  address: string
  button: string
  /** Typed values that the answer shows again. */
  typed: Record<string, string>
  /** Typed values that must not be anywhere in the answer. */
  secret: Record<string, string>
  /** The error, shown at its field or above the form. */
  says: string
  /** The values of a counted attempt, if a refused one does not count; null if nothing is counted. */
  counted?: Record<string, string> | null
  isVisitor?: boolean
  hasSecondFactor?: boolean
}

const OWN = { address: '/account' }
const NEW = 'nine purple plums'
const WRONG = 'not the password'
const NOT_RIGHT = 'Current password is incorrect.'
const SIGN_IN = {
  button: 'Login',
  typed: { email: ADA.email },
  secret: { password: WRONG },
  says: 'Email or password is incorrect.',
  isVisitor: true,
}
const SIGN_UP = {
  button: 'Register',
  typed: { firstname: 'Ọlá', lastname: 'O"Brien <b>', email: 'ola@yams.example' },
  secret: { password: 'password1!' },
  says: 'Many people use this password.',
  isVisitor: true,
}
const CODES = { current_password: ADA.password, code: '000000' }

const forms: [name: string, form: AccountForm][] = [
  ['sign-in', { ...SIGN_IN, address: '/login?redirect_to=%2Fabout' }],
  ['sign-in of tutors', { ...SIGN_IN, address: '/tutor/login' }],
  ['sign-up', { ...SIGN_UP, address: '/register?redirect_to=%2Fabout' }],
  ['sign-up of tutors', { ...SIGN_UP, address: '/tutor/register' }],
  [
    'a forgotten password',
    {
      address: '/forgot-password',
      button: 'Send the link',
      typed: { email: 'ada' },
      secret: {},
      says: 'Email must be an email like ada@example.com.',
      counted: { email: ADA.email },
      isVisitor: true,
    },
  ],
  [
    'the code of a letter',
    {
      address: '/verify-email',
      button: 'Confirm my email',
      typed: { code: '000000' },
      secret: {},
      says: 'This code has expired',
    },
  ],
  [
    'details',
    {
      ...OWN,
      button: 'Save details',
      typed: {
        firstname: 'Adaeze',
        lastname: 'Eze',
        phone: 'call me',
        whatsapp: '0803 123 4567',
        time_zone: 'Europe/London',
      },
      secret: {},
      says: 'Phone must be a number',
      counted: null,
    },
  ],
  [
    'another e-mail',
    {
      ...OWN,
      button: 'Change email',
      typed: { email: 'adaeze@plums.example' },
      secret: { current_password: WRONG },
      says: NOT_RIGHT,
    },
  ],
  [
    'another password',
    {
      ...OWN,
      button: 'Change password',
      typed: {},
      secret: { current_password: WRONG, password: NEW },
      says: NOT_RIGHT,
    },
  ],
  [
    'a second factor',
    { ...OWN, button: 'Set up', typed: {}, secret: { current_password: WRONG }, says: NOT_RIGHT },
  ],
  [
    'new recovery codes',
    {
      ...OWN,
      button: 'Get new codes',
      typed: {},
      secret: CODES,
      says: 'That code is incorrect',
      hasSecondFactor: true,
    },
  ],
  [
    'no second factor any more',
    {
      ...OWN,
      button: 'Turn off two-step verification',
      typed: {},
      secret: CODES,
      says: 'That code is incorrect',
      hasSecondFactor: true,
    },
  ],
  [
    'erasing',
    {
      ...OWN,
      button: 'Delete my account permanently',
      typed: {},
      secret: { current_password: WRONG },
      says: NOT_RIGHT,
    },
  ],
]

async function siteOfAda({ isVisitor = false, hasSecondFactor = false }: Partial<AccountForm>) {
  const academy = await academyWithPages({})
  const { token, user } = (await academy.server.call(signup, { body: ADA })).body
  if (hasSecondFactor) await switchOn(academy, user.id)
  const cookie = cookieWith(token, { id: user.id, userType: 'learner' }, 'Ada')
  return { ...academy, browser: plainBrowser(academy.app, isVisitor ? undefined : cookie) }
}

type Academy = Awaited<ReturnType<typeof siteOfAda>>

/** Raises every attempt counter so far that the next attempt has to wait. */
async function exhaust({ db, clock }: Academy) {
  const free_at = new Date(clock.now().getTime() + 60_000).toISOString()
  await db.updateTable('attempts').set({ count: 100_000, free_at }).execute()
}

function expectKept(page: PlainPage, { button, typed, secret }: AccountForm) {
  expect(formOf(page, button).fields).toMatchObject(typed)
  for (const [name, word] of Object.entries(secret)) {
    expect(page.html, name).not.toContain(word)
    expect(formOf(page, button).fields[name], name).toBe('')
  }
}

test.each(forms)(
  'without script the refused form for %s keeps what was typed, and no secret',
  async (_, form) => {
    const { address, button, typed, secret, says } = form
    const { browser } = await siteOfAda(form)
    const refused = await browser.press(await browser.open(address), button, { ...typed, ...secret })
    expect([400, 401]).toContain(refused.status)
    expect(refused.text).toContain(says)
    expectKept(refused, form)
    // A second post goes to the same address, so the page to return to is kept.
    expect(formOf(refused, button).action).toBe(formOf(await browser.open(address), button).action)
  },
)

test.each(forms.filter(([, { counted }]) => counted !== null))(
  'without script the form for %s keeps what was typed when there were too many tries',
  async (_, form) => {
    const { address, button, typed, secret, counted } = form
    const academy = await siteOfAda(form)
    const { browser } = academy
    const page = await browser.open(address)
    await browser.press(page, button, { ...typed, ...secret, ...counted })
    await exhaust(academy)
    const waiting = { ...form, typed: { ...typed, ...counted } }
    const refused = await browser.press(page, button, { ...waiting.typed, ...secret })
    expect(refused.status).toBe(429)
    expect(refused.text).toMatch(/Please try again in \d+ (?:seconds|minutes|hours)/)
    expectKept(refused, waiting)
  },
)

test.each([
  ['code', '000000', 400],
  ['recovery_code', '0000-0000-0000-0000-0000-0000-0000', 400],
  ['code', '000000', 429],
])(
  'without script a refused %s (%s, %i) leaves the second step where it is, and no code on it',
  async (field, code, status) => {
    const academy = await siteOfAda({ isVisitor: true, hasSecondFactor: true })
    const { browser } = academy
    const credentials = { email: ADA.email, password: ADA.password }
    const step = await browser.press(await browser.open('/login'), 'Login', credentials)
    if (status === 429) {
      await browser.press(step, 'Sign in', { [field]: code })
      await exhaust(academy)
    }
    const refused = await browser.press(step, 'Sign in', { [field]: code })
    expect(refused.status).toBe(status)
    const { ticket, email, ...codes } = formOf(refused, 'Sign in').fields
    expect([ticket, email]).toEqual([formOf(step, 'Sign in').fields.ticket, ADA.email])
    expect(codes).toEqual({ code: '', recovery_code: '' })
    expect(refused.html).not.toContain(code)
    expect(refused.html).not.toContain(ADA.password)
    expect(refused.document.querySelector('details')?.open).toBe(field === 'recovery_code')
  },
)
