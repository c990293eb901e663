import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { getConfig } from '#contract/academy.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { newFolder } from '../../../support/newFolder.ts'

const ONE_NUMBER = 'CONTACT_WHATSAPP must be one phone number such as +234 803 123 4567, and nothing else.'

const FROM_SENTENCE =
  'MAIL_FROM must be an email address, or a name and an address such as Belong Academy <hello@academy.example>.'

test.each([
  ['hello@academy.example', 'hello@academy.example'],
  ['Belong Academy <hello@academy.example>', 'Belong Academy <hello@academy.example>'],
  ['Learn: Better <hello@academy.example>', '"Learn: Better" <hello@academy.example>'],
  ['Belong Academy (Lagos) <hello@academy.example>', '"Belong Academy (Lagos)" <hello@academy.example>'],
  ['Belong, Ltd <hello@academy.example>', '"Belong, Ltd" <hello@academy.example>'],
  ['"Belong, Ltd" <hello@academy.example>', '"Belong, Ltd" <hello@academy.example>'],
  ['The "Belong" Academy <hello@academy.example>', '"The \\"Belong\\" Academy" <hello@academy.example>'],
  ['<hello@academy.example>', 'hello@academy.example'],
])('MAIL_FROM %s is the sender %s', (MAIL_FROM, from) => {
  expect(readConfig({ MAIL_FROM }).mail.from).toBe(from)
})

test.each(['0803 123 4567', '+234 (0)803 123 4567', '00234 803 123 4567', '+2348031234567'])(
  'the WhatsApp number %s gets its country code',
  CONTACT_WHATSAPP => {
    expect(readConfig({ CONTACT_WHATSAPP }).academy.contact.whatsapp).toBe('+234 803 123 4567')
  },
)

test('without any setting the academy is a demo on this machine with a sandbox for payments', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    database: { dialect: 'sqlite', file: path.resolve('data/academy.db') },
    demo: true,
    payments: { mode: 'sandbox', quoteMinutes: 30 },
    trustProxy: false,
    apiClientToken: 'academy-web',
    figures: { enrolled_baseline: 15, unrated_rating: 2 },
  })
})

test('testimonials, partners and client projects come from a file, and a mistake in it is named', async () => {
  const file = path.join(newFolder(), 'site.json')
  const lists = {
    testimonials: [{ words: 'I learned to weave.', name: 'Bisi Ade', now: 'Weaver, Iseyin' }],
    client_projects: [{ name: 'Iseyin Looms', url: 'https://looms.example' }],
  }
  writeFileSync(file, JSON.stringify(lists))
  const config = readConfig({ SITE_FILE: file })
  expect(config.academy.site).toEqual(lists)
  const { server } = await academyWith({}, { config: { academy: config.academy } })
  expect((await server.call(getConfig)).body.data.site).toEqual(lists)

  writeFileSync(file, JSON.stringify({ client_projects: [{ name: 'Looms', url: 'javascript:alert(1)' }] }))
  expect(() => readConfig({ SITE_FILE: file })).toThrow(
    /^SITE_FILE names .*site\.json, where the url of "Looms" must start with https:\/\//,
  )
  writeFileSync(file, JSON.stringify({ partners: [1] }))
  expect(() => readConfig({ SITE_FILE: file })).toThrow(
    /^SITE_FILE names .*, where \/partners\/0 must be string/,
  )
  writeFileSync(file, '{')
  expect(() => readConfig({ SITE_FILE: file })).toThrow(
    /^SITE_FILE names .*, which is not a readable JSON file/,
  )
})

test('ways to pay are offered in one order, however they are named', () => {
  expect(readConfig({ PAYSTACK_CHANNELS: 'ussd, card' }).payments.channels).toEqual(['card', 'ussd'])
})

test.each([
  [
    { ENROLLED_BASELINE: '0', UNRATED_RATING: 'none' },
    { enrolled_baseline: 0, unrated_rating: null },
  ],
  [{ UNRATED_RATING: '0' }, { enrolled_baseline: 15, unrated_rating: 0 }],
  [{ UNRATED_RATING: '3.5' }, { enrolled_baseline: 15, unrated_rating: 3.5 }],
])('with %j a course without learners and ratings shows %j', (env, figures) => {
  expect(readConfig(env).figures).toEqual(figures)
})

test.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'development' }, true],
  [{ NODE_ENV: '' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', ACADEMY_DEMO: 'true' }, true],
  [{ NODE_ENV: 'production', ACADEMY_DEMO: 'true' }, true],
  [{ ACADEMY_DEMO: 'false' }, false],
])('with %j demo mode is %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo)
})

test.each([
  [{ PUBLIC_URL: 'https://academy.example/' }, { id: 'academy.example', origin: 'https://academy.example' }],
  [
    { PUBLIC_URL: 'https://academy.example:8443' },
    { id: 'academy.example', origin: 'https://academy.example:8443' },
  ],
  [{ PUBLIC_URL: 'http://localhost:3000' }, { id: 'localhost', origin: 'http://localhost:3000' }],
  [{ PUBLIC_URL: 'https://academy.example', PASSKEYS: 'off' }, null],
  [{ PUBLIC_URL: 'http://academy.example' }, null],
  [{ PUBLIC_URL: 'https://203.0.113.7' }, null],
  [{ PUBLIC_URL: 'https://[2001:db8::1]' }, null],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, null],
  [{}, null],
])('with %j passkeys are made for %j', (env, party) => {
  expect(readConfig(env).passkeys).toEqual(party)
})

test.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', API_DOCS: 'true' }, true],
  [{ API_DOCS: 'false' }, false],
])('with %j the documents of the API are open: %s', (env, apiDocs) => {
  expect(readConfig(env).apiDocs).toBe(apiDocs)
})

test.each([
  [{}, null],
  [{ CONTACT_EMAIL: 'hello@academy.example' }, 'mailto:hello@academy.example'],
  [
    { CONTACT_EMAIL: 'hello@academy.example', SECURITY_CONTACT: 'safe@academy.example' },
    'mailto:safe@academy.example',
  ],
  [{ SECURITY_CONTACT: 'https://academy.example/report' }, 'https://academy.example/report'],
])('with %j weaknesses are told to %s', (env, contact) => {
  expect(readConfig(env).securityContact).toBe(contact)
})

test.each([
  [{}, 'sandbox'],
  [{ NODE_ENV: 'production' }, 'off'],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_abc', PAYSTACK_PUBLIC_KEY: 'pk_test_abc' }, 'test'],
  [
    { PAYSTACK_SECRET_KEY: 'sk_live_abc', PAYSTACK_PUBLIC_KEY: 'pk_live_abc', NODE_ENV: 'production' },
    'live',
  ],
])('with %j the payments are in mode %s', (env, mode) => {
  expect(readConfig(env).payments.mode).toBe(mode)
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, but is "eighty".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but is "70000".'],
  [{ PUBLIC_URL: 'academy.example' }, 'PUBLIC_URL must start with http:// or https://.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
  [
    { NODE_ENV: 'Production' },
    'NODE_ENV must be production, development, test or unset, but is "Production".',
  ],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV must be production/],
  [{ ACADEMY_DEMO: 'maybe' }, 'ACADEMY_DEMO must be true or false, but is "maybe".'],
  [{ PAYSTACK_SECRET_KEY: 'hunter2' }, 'PAYSTACK_SECRET_KEY must start with sk_test_ or sk_live_.'],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_a' }, 'PAYSTACK_PUBLIC_KEY must be set when PAYSTACK_SECRET_KEY is.'],
  [
    { PAYSTACK_CHANNELS: 'card,cash' },
    'PAYSTACK_CHANNELS must be one or more of card, bank_transfer, ussd, bank, separated by commas, but has "cash".',
  ],
  [{ PAYSTACK_PUBLIC_KEY: 'pk_test_a' }, 'PAYSTACK_SECRET_KEY must be set when PAYSTACK_PUBLIC_KEY is.'],
  [
    { PAYSTACK_SECRET_KEY: 'sk_test_a', PAYSTACK_PUBLIC_KEY: 'pk_live_a' },
    'PAYSTACK_PUBLIC_KEY must be the same kind of key (test or live) as PAYSTACK_SECRET_KEY.',
  ],
  [{ EXCHANGE_RATE_URL: 'ftp://rates' }, 'EXCHANGE_RATE_URL must start with http:// or https://.'],
  [{ NAIRA_RATE: '7' }, /^NAIRA_RATE must be a whole number from 100/],
  [{ EXCHANGE_RATE_MAX_HOURS: '0' }, /^EXCHANGE_RATE_MAX_HOURS must be a whole number from 1/],
  [{ NAIRA_MARGIN: '-1' }, /^NAIRA_MARGIN must be a whole number from 0/],
  [{ SMTP_URL: 'mailhost' }, 'SMTP_URL must start with smtp:// or smtps://.'],
  [{ SMTP_URL: 'smtp://hello@academy.example:abc#def@127.0.0.1:2599' }, /^SMTP_URL is not .* # as %23/],
  [{ DATABASE_URL: 'postgres://academy:p#ss@127.0.0.1:5999/academy' }, /^DATABASE_URL is not .* # as %23/],
  [{ DATABASE_URL: 'postgres://academy:pa/ss@127.0.0.1:5999/academy' }, /^DATABASE_URL is not .* \/ as %2F/],
  // An .env file takes an unquoted # as the beginning of a comment.
  [{ DATABASE_URL: 'postgres://academy:p' }, /^DATABASE_URL is not .* # as %23/],
  [{ MAIL_FROM: 'Belong Academy' }, FROM_SENTENCE],
  [{ MAIL_FROM: 'a@academy.example, b@academy.example' }, FROM_SENTENCE],
  [{ MAIL_FROM: 'hello@academy.example (Belong Academy)' }, FROM_SENTENCE],
  [{ CONTACT_WHATSAPP: '+234 803 123 4567 / +234 805 765 4321' }, ONE_NUMBER],
  [{ CONTACT_WHATSAPP: '+234 803 123 4567 (Mon-Fri 9-17)' }, ONE_NUMBER],
  [{ CONTACT_WHATSAPP: 'on request' }, ONE_NUMBER],
  [{ STORAGE_URL: 'file:///x' }, 'STORAGE_URL must start with s3://.'],
  [{ STORAGE_URL: 's3://b' }, 'STORAGE_URL must look like s3://bucket?endpoint=https://s3.example.'],
  [{ STORAGE_URL: 's3://covers?endpoint=gopher://x' }, /^STORAGE_URL must look like/],
  [{ STORAGE_URL: 's3://covers' }, 'AWS_ACCESS_KEY_ID must be set when STORAGE_URL is.'],
  [
    { STORAGE_URL: 's3://covers', AWS_ACCESS_KEY_ID: 'a' },
    'AWS_SECRET_ACCESS_KEY must be set when STORAGE_URL is.',
  ],
  [{ SOCIAL_X: 'javascript:alert(1)' }, 'SOCIAL_X must start with https://.'],
  [{ SECURITY_CONTACT: 'http://x' }, /^SECURITY_CONTACT must be an email address or start with https/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of silent, fatal/],
  [{ ENROLLED_BASELINE: '-1' }, /^ENROLLED_BASELINE must be a whole number from 0/],
  [{ UNRATED_RATING: '5.1' }, 'UNRATED_RATING must be a number from 0 to 5 or none, but is "5.1".'],
  [{ UNRATED_RATING: 'nothing' }, 'UNRATED_RATING must be a number from 0 to 5 or none, but is "nothing".'],
  [{ ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS must be a list of origins/],
])('%j stops the start with one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test("a browser learns the academy's name, links and payment mode, and in demo mode the demo accounts", async () => {
  const { server } = await academyWith({}, { config: { demo: true } })
  const { body } = await server.call(getConfig)
  expect(body.data).toEqual({
    name: 'Belong Academy',
    contact: { email: 'hello@example.com', phone: null, address: null, whatsapp: null },
    social: { facebook: null, x: null, instagram: null, linkedin: null, youtube: null },
    refund_policy: 'Full refund if you ask before your second class.',
    naira_margin: 300,
    naira_rate: 730,
    payments: { mode: 'sandbox', public_key: 'pk_test_sandbox', channels: ['card'] },
    figures: { enrolled_baseline: 15, unrated_rating: 2 },
    passkeys: false,
    google: false,
    demo_accounts: {
      learner: { email: 'learner@example.com', password: 'learn-today-1' },
      tutor: { email: 'tutor@example.com', password: 'teach-today-1' },
    },
  })
  const real = await academyWith({}, { config: { demo: false } })
  const { demo_accounts, contact } = (await real.server.call(getConfig)).body.data
  expect({ demo_accounts, email: contact.email }).toEqual({ demo_accounts: null, email: null })
})

test('a demo shows a sample address only where its operator names no contact, and sends nothing to it', async () => {
  for (const env of [{ CONTACT_WHATSAPP: '+234 803 123 4567' }, { CONTACT_PHONE: '+234 803 123 4567' }]) {
    const { academy } = readConfig(env)
    const { server } = await academyWith({}, { config: { demo: true, academy } })
    expect((await server.call(getConfig)).body.data.contact.email).toBe(null)
  }
  expect(readConfig({}).academy.contact.email).toBe(null)
})

test('Google is on where both of its settings are', () => {
  expect(readConfig({}).google).toBe(null)
  expect(readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    issuer: 'https://accounts.google.com',
  })
})

test.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is.'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID must be set when GOOGLE_CLIENT_SECRET is.'],
  [
    { GOOGLE_ISSUER: 'http://accounts.example' },
    'GOOGLE_ISSUER must start with https://, unless it is on this machine.',
  ],
  [{ GOOGLE_ISSUER: 'google' }, 'GOOGLE_ISSUER must start with https:// or http://.'],
])('with %j the start stops: %s', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('a dollar has a built-in rate in demo mode only, where nobody really pays', () => {
  const rateOf = (settings: Record<string, string>) => readConfig(settings).exchangeRate.fixed
  expect(rateOf({})).toBe(430)
  expect(rateOf({ ACADEMY_DEMO: 'false' })).toBeNull()
  expect(rateOf({ ACADEMY_DEMO: 'false', NAIRA_RATE: '1500' })).toBe(1_500)
})
