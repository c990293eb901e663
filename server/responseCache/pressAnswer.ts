import type { EncodedAnswer, KeptAnswer } from './cachedResponse.ts'
import { press } from './encodings.ts'

/** An answer that has stayed the same for so long, and was sent so often, is worth a better compression. */
const SETTLED_MILLISECONDS = 2_000
const SENT_TIMES = 4

/** One at a time, so that however many answers change, at most one thread is busy with this. */
let isPressing = false

/** Counts how often an answer is sent; what is asked for again and again is pressed into fewer bytes, once. */
export function countSent(answer: KeptAnswer, encoded: EncodedAnswer): void {
  encoded.sent += 1
  if (encoded.sent % SENT_TIMES !== 0 || isPressing || encoded !== answer.encoded.br || encoded.isPressed)
    return
  if (Date.now() - answer.madeAt < SETTLED_MILLISECONDS) return
  isPressing = true
  void pressed(answer, encoded)
    .then(better => {
      answer.encoded.br = better
    })
    .finally(() => {
      isPressing = false
    })
}

async function pressed({ identity, mark }: KeptAnswer, { headers }: EncodedAnswer): Promise<EncodedAnswer> {
  const bytes = await press(identity)
  // Other bytes have another mark, although they are the same page.
  const etag = `"${mark}-br11"`
  return {
    bytes,
    etag,
    sent: 0,
    isPressed: true,
    ...(headers && { headers: { ...headers, etag } }),
  }
}
