import path from 'node:path'
import type { AcademyConfig, PaymentMode, SiteLists } from '#contract/academy.ts'
import { type CardFees, DEFAULT_CARD_FEES } from '#contract/rules/cardFees.ts'
import { type CourseFigures, SPECIFIED_FIGURES } from '#contract/rules/courseFigures.ts'
import { NAIRA_EMBEDDED_LIVE_RATE, NAIRA_RATE_MARGIN } from '#contract/rules/currency.ts'
import { PAYMENT_CHANNELS, type PaymentChannel } from '#contract/rules/paymentChannels.ts'
import { MINOR_UNITS, nairaFromKobo } from '#contract/rules/pricing.ts'
import { STARS } from '#contract/rules/rating.ts'
import { EMAIL_PATTERN } from '#contract/rules/session.ts'
import { readPhoneNumber } from '../phoneNumber.ts'
import { bounceSecretFrom, type MailConfig, mailFrom } from './mail.ts'
import { passkeysFrom, type RelyingParty } from './passkeys.ts'
import { withSecretsFromFiles } from './secretFiles.ts'
import { isLoopback, readSetting, type Settings } from './setting.ts'
import { siteListsFrom } from './siteFile.ts'

/** All settings, read once at start and passed on by argument. */
export interface Config {
  production: boolean
  port: number
  host: string
  dataDir: string
  database: { dialect: 'sqlite'; file: string } | { dialect: 'postgres'; url: string; poolSize: number }
  /** The base of all absolute links, without a trailing slash; the Host header is never used. */
  publicUrl: string
  demo: boolean
  /** True if new tutors sell only after an operator's approval. */
  tutorApproval: boolean
  /** True if a learner must verify their email before they enrol or pay. */
  requireVerifiedEmail: boolean
  /** The relying party of passkeys; null if passkeys are off. */
  passkeys: RelyingParty | null
  /** The users who may publish only with a second factor. */
  requireSecondFactor: 'none' | 'tutors'
  /** The settings of Google sign-in; null if not set up. */
  google: GoogleConfig | null
  /** The academy's Jitsi server for meeting rooms; null without one. */
  jitsiUrl: string | null
  academy: AcademyProfile
  /** The figures that a course shows before its first enrolments and ratings. */
  figures: CourseFigures
  payments: PaymentsConfig
  exchangeRate: ExchangeRateConfig
  /** The fixed bearer of anonymous calls. */
  apiClientToken: string
  /** The key that encrypts secrets in the database; without it a key in the data folder is used. */
  sealingKey: string | null
  /** The bucket of uploaded pictures; without it they are in the data folder. */
  s3: S3Config | null
  mail: MailConfig
  /** The secret by which the mail service signs bounce reports; null refuses them. */
  bounceSecret: string | null
  /** The proxies whose X-Forwarded-For is trusted: none, all, or these addresses. */
  trustProxy: boolean | string[]
  /** Other origins that may call the API, e.g. of a static build on another host. */
  allowedOrigins: string[]
  /** The contact for security reports; null means no security.txt. */
  securityContact: string | null
  /** True if the API's documents are public. */
  apiDocs: boolean
  /** New accounts per network and hour before a 429. */
  signUpsPerHour: number
  /** Requests per address and minute before a 429; 0 turns the limit off. */
  requestsPerMinute: number
  /** New courses and cover photos per tutor and day before a 429; 0 turns the limit off. */
  coursesPerDay: number
  coversPerDay: number
  logLevel: string
  /** The time that an idle connection stays open; longer than the proxy's own. */
  keepAliveSeconds: number
  /** The time that a stopping server still serves requests while `/readyz` reports the stop. */
  drainSeconds: number
  /** The memory above which new requests are refused; 0 means only Node's heap limit applies. */
  maxMemoryMb: number
  /** Additional hosts of push services, as `push.example` or `*.push.example`. */
  pushHosts: string[]
}

/** The academy's details for its footer and emails. */
interface AcademyProfile {
  name: string
  contact: AcademyConfig['contact']
  social: AcademyConfig['social']
  /** The refund policy in one sentence. */
  refundPolicy: string
  /** The lists of the front page and the footer; null without any. */
  site: SiteLists | null
}

/** The academy's OAuth client at Google. */
export interface GoogleConfig {
  clientId: string
  clientSecret: string
  /** Google's issuer or a stand-in's: https, or http on this machine. */
  issuer: string
}

/** An S3 bucket and its credentials. */
export interface S3Config {
  bucket: string
  /** Without a trailing slash. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The exchange rate for courses priced in dollars and sold in naira. */
interface ExchangeRateConfig {
  /** The URL of the live rate. */
  url: string | null
  /** Naira per dollar without a URL; null outside demo mode unless the operator names one: then no dollar price is sold. */
  fixed: number | null
  /** The age of the last valid rate at which sales stop. */
  maxHours: number
  /** Naira added to the live rate. */
  marginNaira: number
}

/** The payment provider, and how long a quoted price is honoured. */
interface PaymentsConfig {
  /** `off`: paid courses cannot be enrolled; `sandbox`: the built-in stand-in; `test` and `live`: Paystack. */
  mode: PaymentMode
  secretKey: string | null
  publicKey: string | null
  apiUrl: string
  quoteMinutes: number
  /** The payment channels, in the order shown. */
  channels: readonly PaymentChannel[]
  /** The provider's fee, used to show tutors what they receive. */
  fees: CardFees
}

/**
 * Reads and checks every setting.
 * @throws ConfigError with one sentence that names the variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const setting = readSetting(withSecretsFromFiles(env))
  const production = isProduction(setting)
  const host = setting.text('HOST', '127.0.0.1')
  const port = setting.wholeNumber('PORT', 3000, { from: 0, to: 65_535 })
  const dataDir = path.resolve(setting.text('ACADEMY_DATA_DIR', './data'))
  const publicUrl =
    setting.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? addressOf(host, port)
  const demo = setting.flag('ACADEMY_DEMO') ?? (!production && isLoopback(host))
  return {
    production,
    host,
    port,
    dataDir,
    database: databaseFrom(setting, dataDir),
    publicUrl,
    demo,
    tutorApproval: setting.flag('TUTOR_APPROVAL') ?? !demo,
    requireVerifiedEmail: setting.flag('REQUIRE_VERIFIED_EMAIL') ?? false,
    passkeys: passkeysFrom(setting, publicUrl),
    requireSecondFactor:
      setting.choice('REQUIRE_SECOND_FACTOR', ['none', 'tutors'], 'none') === 'tutors' ? 'tutors' : 'none',
    google: googleFrom(setting),
    jitsiUrl: setting.url('JITSI_URL', ['https:']),
    academy: academyFrom(setting),
    figures: figuresFrom(setting),
    payments: paymentsFrom(setting, { production, host }),
    exchangeRate: {
      url: setting.url('EXCHANGE_RATE_URL', ['http:', 'https:']),
      fixed: rateFrom(setting) ?? (demo ? NAIRA_EMBEDDED_LIVE_RATE : null),
      maxHours: setting.wholeNumber('EXCHANGE_RATE_MAX_HOURS', 48, { from: 1, to: 8_760 }),
      marginNaira: setting.wholeNumber('NAIRA_MARGIN', NAIRA_RATE_MARGIN, { from: 0, to: 10_000 }),
    },
    apiClientToken: setting.text('API_CLIENT_TOKEN', 'academy-web'),
    sealingKey: setting.matching(
      'SEALING_KEY',
      /^[A-Za-z0-9+/]{43}=$/,
      'must be 32 random bytes in base64, from `openssl rand -base64 32`',
    ),
    s3: s3From(setting),
    mail: mailFrom(setting),
    bounceSecret: bounceSecretFrom(setting),
    trustProxy: trustProxyFrom(setting),
    allowedOrigins: setting.origins('ALLOWED_ORIGINS'),
    securityContact: securityContactFrom(setting),
    apiDocs: setting.flag('API_DOCS') ?? !production,
    coursesPerDay: setting.wholeNumber('COURSES_PER_DAY', 8, { from: 0, to: 100_000 }),
    coversPerDay: setting.wholeNumber('COVERS_PER_DAY', 60, { from: 0, to: 100_000 }),
    signUpsPerHour: setting.wholeNumber('SIGN_UPS_PER_HOUR', 100, { from: 1, to: 100_000 }),
    requestsPerMinute: setting.wholeNumber('REQUESTS_PER_MINUTE', 3_000, { from: 0, to: 1_000_000 }),
    keepAliveSeconds: setting.wholeNumber('KEEP_ALIVE_SECONDS', 72, { from: 1, to: 3_600 }),
    drainSeconds: setting.wholeNumber('DRAIN_SECONDS', production ? 5 : 0, { from: 0, to: 600 }),
    maxMemoryMb: setting.wholeNumber('MAX_MEMORY_MB', 0, { from: 0, to: 1_000_000 }),
    pushHosts: setting.hosts('PUSH_HOSTS'),
    logLevel: setting.choice(
      'LOG_LEVEL',
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'info',
    ),
  }
}

function rateFrom(setting: Settings): number | null {
  if (setting.optionalText('NAIRA_RATE') === null) return null
  return setting.wholeNumber('NAIRA_RATE', 0, { from: 100, to: 20_000 })
}

/** Only known values are accepted, so that a misspelt NODE_ENV does not open the demo and the sandbox. */
function isProduction(setting: Settings): boolean {
  const value = setting.optionalText('NODE_ENV')
  if (value !== null && !['production', 'development', 'test'].includes(value)) {
    setting.fail('NODE_ENV', `must be production, development, test or unset, but is "${value}"`)
  }
  return value === 'production'
}

/** Returns the URL by which a browser on this machine reaches the academy. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function databaseFrom(setting: Settings, dataDir: string): Config['database'] {
  const url = setting.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  if (!url) return { dialect: 'sqlite', file: path.join(dataDir, 'academy.db') }
  return {
    dialect: 'postgres',
    url,
    poolSize: setting.wholeNumber('DATABASE_POOL_SIZE', 10, { from: 1, to: 200 }),
  }
}

/** Parses `s3://bucket?endpoint=https://s3.example&region=eu-west-1`; the credentials are in AWS's two usual variables. */
function s3From(setting: Settings): S3Config | null {
  const value = setting.url('STORAGE_URL', ['s3:'])
  if (!value) return null
  const { hostname: bucket, searchParams } = new URL(value)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = (searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !/^https?:$/.test(protocolOf(endpoint))) {
    setting.fail('STORAGE_URL', 'must look like s3://bucket?endpoint=https://s3.example')
  }
  const accessKeyId = setting.optionalText('AWS_ACCESS_KEY_ID')
  const secretAccessKey = setting.optionalText('AWS_SECRET_ACCESS_KEY')
  if (!accessKeyId) return setting.fail('AWS_ACCESS_KEY_ID', 'must be set when STORAGE_URL is')
  if (!secretAccessKey) return setting.fail('AWS_SECRET_ACCESS_KEY', 'must be set when STORAGE_URL is')
  return { bucket, endpoint, region, accessKeyId, secretAccessKey }
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : ''
}

const GOOGLE = 'https://accounts.google.com'

function googleFrom(setting: Settings): GoogleConfig | null {
  const clientId = setting.optionalText('GOOGLE_CLIENT_ID')
  const clientSecret = setting.optionalText('GOOGLE_CLIENT_SECRET')
  const issuer = setting.url('GOOGLE_ISSUER', ['https:', 'http:']) ?? GOOGLE
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && !isLoopback(hostname))
    setting.fail('GOOGLE_ISSUER', 'must start with https://, unless it is on this machine')
  if (!clientId && !clientSecret) return null
  if (!clientId) return setting.fail('GOOGLE_CLIENT_ID', 'must be set when GOOGLE_CLIENT_SECRET is')
  if (!clientSecret) return setting.fail('GOOGLE_CLIENT_SECRET', 'must be set when GOOGLE_CLIENT_ID is')
  return { clientId, clientSecret, issuer }
}

/** The default refund policy. */
const REFUND_POLICY = 'Full refund if you ask before your second class.'

function academyFrom(setting: Settings): AcademyProfile {
  return {
    name: setting.text('ACADEMY_NAME', 'Belong Academy'),
    contact: {
      email: setting.optionalText('CONTACT_EMAIL'),
      phone: setting.optionalText('CONTACT_PHONE'),
      address: setting.optionalText('CONTACT_ADDRESS'),
      whatsapp: whatsappFrom(setting),
    },
    site: siteListsFrom(setting),
    refundPolicy: setting.text('REFUND_POLICY', REFUND_POLICY),
    social: {
      facebook: setting.url('SOCIAL_FACEBOOK', ['https:']),
      x: setting.url('SOCIAL_X', ['https:']),
      instagram: setting.url('SOCIAL_INSTAGRAM', ['https:']),
      linkedin: setting.url('SOCIAL_LINKEDIN', ['https:']),
      youtube: setting.url('SOCIAL_YOUTUBE', ['https:']),
    },
  }
}

/** Reads the number with its country code, because a WhatsApp link needs it. */
function whatsappFrom(setting: Settings): string | null {
  const typed = setting.optionalText('CONTACT_WHATSAPP')
  if (typed === null) return null
  return (
    readPhoneNumber(typed)?.formatInternational() ??
    setting.fail('CONTACT_WHATSAPP', 'must be one phone number such as +234 803 123 4567, and nothing else')
  )
}

function figuresFrom(setting: Settings): CourseFigures {
  const { enrolled_baseline, unrated_rating } = SPECIFIED_FIGURES
  const unrated = setting.optionalText('UNRATED_RATING')
  return {
    enrolled_baseline: setting.wholeNumber('ENROLLED_BASELINE', enrolled_baseline, {
      from: 0,
      to: 1_000_000,
    }),
    unrated_rating:
      unrated === null ? unrated_rating : unrated === 'none' ? null : starsFrom(setting, unrated),
  }
}

function starsFrom(setting: Settings, value: string): number {
  const stars = /^\d(?:\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN
  if (stars <= STARS) return stars
  return setting.fail('UNRATED_RATING', `must be a number from 0 to ${STARS} or none, but is "${value}"`)
}

/** Reads the security contact: a URL as it is, an email as a mailto link for security.txt. */
function securityContactFrom(setting: Settings): string | null {
  const contact = setting.optionalText('SECURITY_CONTACT') ?? setting.optionalText('CONTACT_EMAIL')
  if (contact === null || /^(?:https:\/\/|mailto:)\S+$/.test(contact)) return contact
  if (new RegExp(EMAIL_PATTERN).test(contact)) return `mailto:${contact}`
  // The general contact may be any text, which security.txt does not allow.
  if (setting.optionalText('SECURITY_CONTACT') === null) return null
  return setting.fail('SECURITY_CONTACT', 'must be an email address or start with https://')
}

function paymentsFrom(setting: Settings, where: { production: boolean; host: string }): PaymentsConfig {
  const secretKey = setting.matching(
    'PAYSTACK_SECRET_KEY',
    /^sk_(?:test|live)_\w+$/,
    'must start with sk_test_ or sk_live_',
  )
  const publicKey = setting.matching(
    'PAYSTACK_PUBLIC_KEY',
    /^pk_(?:test|live)_\w+$/,
    'must start with pk_test_ or pk_live_',
  )
  const rest = {
    secretKey,
    publicKey,
    apiUrl:
      setting.url('PAYSTACK_API_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? 'https://api.paystack.co',
    quoteMinutes: setting.wholeNumber('QUOTE_MINUTES', 30, { from: 1, to: 1_440 }),
    channels: setting.choices('PAYSTACK_CHANNELS', PAYMENT_CHANNELS),
    fees: cardFeesFrom(setting),
  }
  if (!secretKey && publicKey) setting.fail('PAYSTACK_SECRET_KEY', 'must be set when PAYSTACK_PUBLIC_KEY is')
  if (secretKey && !publicKey) setting.fail('PAYSTACK_PUBLIC_KEY', 'must be set when PAYSTACK_SECRET_KEY is')
  const hasSandbox = isSandboxOn(setting, where, secretKey !== null)
  if (!secretKey || !publicKey) return { mode: hasSandbox ? 'sandbox' : 'off', ...rest }
  if (secretKey.slice(3, 7) !== publicKey.slice(3, 7)) {
    setting.fail('PAYSTACK_PUBLIC_KEY', 'must be the same kind of key (test or live) as PAYSTACK_SECRET_KEY')
  }
  return { mode: secretKey.startsWith('sk_live_') ? 'live' : 'test', ...rest }
}

/** The sandbox settles payments without money, so other machines reach it only if it is set explicitly. */
function isSandboxOn(
  setting: Settings,
  { production, host }: { production: boolean; host: string },
  hasKeys: boolean,
): boolean {
  const asked = setting.flag('PAYMENT_SANDBOX')
  if (asked && production)
    setting.fail('PAYMENT_SANDBOX', 'cannot be true in production, because nobody would really pay')
  if (asked && hasKeys) setting.fail('PAYMENT_SANDBOX', 'cannot be true while PAYSTACK_SECRET_KEY is set')
  return asked ?? (!production && isLoopback(host))
}

/** Reads the fee: the share in hundredths of a per cent, amounts in whole naira. */
function cardFeesFrom(setting: Settings): CardFees {
  const naira = (name: string, kobo: number) =>
    setting.wholeNumber(name, nairaFromKobo(kobo), { from: 0, to: 1_000_000 }) * MINOR_UNITS
  const { basis_points, flat_kobo, flat_from_kobo, cap_kobo } = DEFAULT_CARD_FEES
  return {
    basis_points: setting.wholeNumber('CARD_FEE_BASIS_POINTS', basis_points, { from: 0, to: 10_000 }),
    flat_kobo: naira('CARD_FEE_FLAT', flat_kobo),
    flat_from_kobo: naira('CARD_FEE_FLAT_FROM', flat_from_kobo),
    cap_kobo: naira('CARD_FEE_CAP', cap_kobo),
  }
}

function trustProxyFrom(setting: Settings): boolean | string[] {
  const value = setting.optionalText('TRUST_PROXY')
  if (!value || value === 'false') return false
  return value === 'true' ? true : value.split(',').map(address => address.trim())
}
