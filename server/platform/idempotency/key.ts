import { Type } from '#contract/schema.ts'

/** The header under which a call that creates may be sent again: random, so that nobody guesses another's. */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/** Long enough for 128 random bits in any usual spelling; quotes are the standard draft's. */
export const IdempotencyHeaders = Type.Object({
  [IDEMPOTENCY_KEY]: Type.Optional(
    Type.String({
      title: 'Idempotency-Key',
      description: '16 to 100 letters, digits, hyphens or underscores, such as a UUID',
      maxLength: 102,
      pattern: '^"?[A-Za-z0-9_-]{16,100}"?$',
    }),
  ),
})
