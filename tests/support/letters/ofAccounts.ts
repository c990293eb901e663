import type { EmailOrder } from '#server/outbox/emit.ts'
import type { LettersAbout, Stage } from './stage.ts'

/** Letters about accounts, each to a different user. */
export const ofAccounts: LettersAbout<
  | 'welcome'
  | 'verification'
  | 'password reset'
  | 'password changed'
  | 'second factor'
  | 'google linked'
  | 'google unlinked'
  | 'account erased'
  | 'admin made'
  | 'admin unmade'
  | 'tutor approved'
  | 'new e-mail'
  | 'old e-mail'
  | 'passkey added'
  | 'passkey removed'
  | 'calendar address'
> = {
  welcome: async ({ make }) => [
    { about: 'welcome', to: (await make.learner()).id },
    { about: 'welcome', to: (await make.tutor({ is_verified: 1 })).id },
  ],
  verification: async ({ make, inHours }) => [
    { about: 'verification', to: (await make.learner()).id, asked_at: inHours(0) },
  ],
  'password reset': async stage => [
    { about: 'password reset', to: (await stage.learner()).id, asked_at: stage.inHours(0) },
  ],
  'password changed': async stage => {
    const { id } = await stage.learner()
    await stage.make.passkey({ user_id: id })
    return [{ about: 'password changed', to: id, at: stage.inHours(0), isEmptied: true }]
  },
  'second factor': async stage => {
    const steps = ['on', 'off', 'off by the academy', 'new codes', 'code used'] as const
    const { id: to } = await stage.learner()
    return steps.map(step => ({ about: 'second factor', to, step, at: stage.inHours(0) }))
  },
  'google linked': happened('google linked'),
  'google unlinked': happened('google unlinked'),
  'account erased': async stage => {
    const { id: to, email } = await stage.learner()
    return [{ about: 'account erased', to, email, at: stage.inHours(0) }]
  },
  'admin made': happened('admin made'),
  'admin unmade': happened('admin unmade'),
  'tutor approved': async ({ make }) => [
    { about: 'tutor approved', to: (await make.tutor({ is_verified: 1 })).id },
    { about: 'tutor approved', to: (await make.tutor({ must_verify: 1 })).id },
  ],
  'new e-mail': async stage => {
    const taken = await stage.learner()
    return [
      await changeOf(stage, 'new e-mail', 'new.address@example.com'),
      await changeOf(stage, 'new e-mail', taken.email),
    ]
  },
  'old e-mail': async stage => [await changeOf(stage, 'old e-mail', 'another.address@example.com')],
  'passkey added': happened('passkey added'),
  'passkey removed': happened('passkey removed'),
  'calendar address': happened('calendar address'),
}

type Happened =
  | 'google linked'
  | 'google unlinked'
  | 'admin made'
  | 'admin unmade'
  | 'passkey added'
  | 'passkey removed'
  | 'calendar address'

function happened<About extends Happened>(about: About) {
  return async (stage: Stage) => {
    const { id: to } = await stage.learner()
    return [{ about, to, at: stage.inHours(0) }] as (EmailOrder & { about: About })[]
  }
}

async function changeOf<About extends 'new e-mail' | 'old e-mail'>(
  stage: Stage,
  about: About,
  new_email: string,
) {
  const { id: to, email: old_email } = await stage.learner()
  const asked_at = stage.inHours(0)
  await stage.db
    .insertInto('email_changes')
    .values({
      user_id: to,
      old_email,
      old_email_key: old_email.toLowerCase(),
      new_email,
      token_hash: null,
      stop_hash: null,
      asked_at,
      confirmed_at: null,
    })
    .execute()
  return { about, to, asked_at } as EmailOrder & { about: About }
}
