import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Nullable, OneOf } from '#contract/fields.ts'
import { PAYMENT_CHANNELS } from '#contract/rules/paymentChannels.ts'
import { type Static, Type } from '#contract/schema.ts'

/** `sandbox` moves no money; `off` refuses paid enrolment (production without a key). */
export const PaymentMode = OneOf(['sandbox', 'test', 'live', 'off'])
export type PaymentMode = Static<typeof PaymentMode>

const DemoAccount = Type.Object({ email: Type.String(), password: Type.String() })

/** The operator's lists for the front page and the footer; a missing list is not shown. */
export const SiteLists = Type.Object({
  /** `now` is the learner's present job, such as "Data analyst, Benin City". */
  testimonials: Type.Optional(
    Type.Array(Type.Object({ words: Type.String(), name: Type.String(), now: Type.String() })),
  ),
  partners: Type.Optional(Type.Array(Type.String())),
  client_projects: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), url: Type.Optional(Type.String()) })),
  ),
})
export type SiteLists = Static<typeof SiteLists>

/** The settings of this academy that the browser needs before it shows anything. */
export const AcademyConfig = Type.Object({
  name: Type.String(),
  /** Contact details and social links as the operator configured them; null where unset. */
  contact: Type.Object({
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    address: Nullable(Type.String()),
    /** A telephone number that answers on WhatsApp. */
    whatsapp: Type.Optional(Nullable(Type.String())),
  }),
  /** The refund policy in one sentence. */
  refund_policy: Type.Optional(Type.String()),
  social: Type.Object({
    facebook: Nullable(Type.String()),
    x: Nullable(Type.String()),
    instagram: Nullable(Type.String()),
    linkedin: Nullable(Type.String()),
    youtube: Nullable(Type.String()),
  }),
  /** Naira added to the live rate of a dollar; 300 if an older server leaves it out. */
  naira_margin: Type.Optional(Type.Number()),
  /** Naira per dollar at which courses are sold, margin included; null if unknown. An open page may show an older rate. */
  naira_rate: Type.Optional(Nullable(Type.Number())),
  payments: Type.Object({
    mode: PaymentMode,
    public_key: Nullable(Type.String()),
    /** The payment channels; cards only if a server leaves them out. */
    channels: Type.Optional(Type.Array(OneOf(PAYMENT_CHANNELS))),
  }),
  /** Missing from an older server: then the specified figures apply. */
  figures: Type.Optional(
    Type.Object({ enrolled_baseline: Type.Integer(), unrated_rating: Nullable(Type.Number()) }),
  ),
  /** True if passkeys are on; missing from an older server. */
  passkeys: Type.Optional(Type.Boolean()),
  /** True if Google sign-in is on; missing from an older server. */
  google: Type.Optional(Type.Boolean()),
  /** The academy's Jitsi server for meeting rooms; missing without one. */
  jitsi_url: Type.Optional(Type.String()),
  site: Type.Optional(SiteLists),
  /** Shown on the login pages in demo mode. */
  demo_accounts: Nullable(Type.Object({ learner: DemoAccount, tutor: DemoAccount })),
})
export type AcademyConfig = Static<typeof AcademyConfig>

/** The academy's name, payment mode, public key and links. */
export const getConfig = {
  method: 'GET',
  path: '/api/config',
  role: 'anyone',
  tag: 'academy',
  summary: 'What a browser must know of this academy.',
  reply: Succeeded({ data: AcademyConfig }),
} as const satisfies Endpoint
