import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Nullable, OneOf } from '#contract/fields.ts'
import { PAYMENT_CHANNELS } from '#contract/rules/paymentChannels.ts'
import { type Static, Type } from '#contract/schema.ts'

/** `sandbox` moves no money; `off` refuses paid enrolment (production without a key). */
export const PaymentMode = OneOf(['sandbox', 'test', 'live', 'off'])
export type PaymentMode = Static<typeof PaymentMode>

const DemoAccount = Type.Object({ email: Type.String(), password: Type.String() })

/** The operator's own lists for the front page and the footer; a list that is left out is not shown. */
export const SiteLists = Type.Object({
  /** `now` is what became of a learner, such as "Data analyst, Benin City". */
  testimonials: Type.Optional(
    Type.Array(Type.Object({ words: Type.String(), name: Type.String(), now: Type.String() })),
  ),
  partners: Type.Optional(Type.Array(Type.String())),
  client_projects: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), url: Type.Optional(Type.String()) })),
  ),
})
export type SiteLists = Static<typeof SiteLists>

/** The settings of this academy that the browser must know before it shows anything. */
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
  /** When learners get their money back, in one sentence. */
  refund_policy: Type.Optional(Type.String()),
  social: Type.Object({
    facebook: Nullable(Type.String()),
    x: Nullable(Type.String()),
    instagram: Nullable(Type.String()),
    linkedin: Nullable(Type.String()),
    youtube: Nullable(Type.String()),
  }),
  /** Added to the live rate of a dollar; 300 where an older server does not say. */
  naira_margin: Type.Optional(Type.Number()),
  /** Naira per dollar as courses are sold at, margin included; null while no rate is known. An open page may be behind it. */
  naira_rate: Type.Optional(Nullable(Type.Number())),
  payments: Type.Object({
    mode: PaymentMode,
    public_key: Nullable(Type.String()),
    /** The ways to pay; cards alone where a server does not say. */
    channels: Type.Optional(Type.Array(OneOf(PAYMENT_CHANNELS))),
  }),
  /** Absent from a server that knows no such settings: then the specified ones hold. */
  figures: Type.Optional(
    Type.Object({ enrolled_baseline: Type.Integer(), unrated_rating: Nullable(Type.Number()) }),
  ),
  /** True if people may sign in with passkeys here; absent from a server that knows none. */
  passkeys: Type.Optional(Type.Boolean()),
  /** True if people may sign in with Google here; absent from a server that cannot offer it. */
  google: Type.Optional(Type.Boolean()),
  /** The academy's own Jitsi, on which tutors make rooms; absent where there is none. */
  jitsi_url: Type.Optional(Type.String()),
  site: Type.Optional(SiteLists),
  /** Shown on the login pages, only in demo mode. */
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
