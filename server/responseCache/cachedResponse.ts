import { hash } from 'node:crypto'
import { type Encoding, encode, encodingFor } from './encodings.ts'

/** An answer as it is made, before it is kept. */
export interface MadeAnswer {
  status: number
  text: string | Buffer
  type: string
  cacheControl: string
  vary: string
  /** Says whether data are those that the answer shows: it is then good for longer without being made again. */
  fingerprint: string
  /** False for what is answered once: its address is one of endlessly many, or a part of it has failed. */
  isKeepable: boolean
  /** Its own Content-Security-Policy, where that of every answer would not fit. */
  policy?: string
  /** The mark of the text, where it is known already. */
  mark?: string
}

/** An answer in bytes, one set for each encoding that has been asked for. */
export interface KeptAnswer extends Omit<MadeAnswer, 'text' | 'mark'> {
  /** The content's own mark, the same in every encoding. */
  mark: string
  identity: Buffer
  encoded: Partial<Record<Encoding, EncodedAnswer>>
  /** The revision of the content that it was last checked against. */
  revision: number
  /** When it was made; milliseconds since 1970. */
  madeAt: number
  /** When it is checked again although nothing has changed; milliseconds since 1970. */
  checkAfter: number
}

/** Headers by their names in small letters. */
export type SentHeaders = Readonly<Record<string, number | string | string[] | undefined>>

export interface EncodedAnswer {
  bytes: Buffer
  etag: string
  /** The bytes are as they were: compressing them was not worth it. */
  isPlain?: boolean
  /** How often it went out by the door. */
  sent: number
  /** Nothing smaller can be made of it. */
  isPressed?: boolean
  /** The headers that the framework sent it with, once it has. */
  headers?: SentHeaders
  /** The same as lines for the raw door, once it was asked for: name, value, name, value ... */
  head?: string[]
}

/** A content's mark: 22 characters that another content does not have. */
export function markOf(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}

/** @param checkAfter milliseconds since 1970 */
export function keptAnswer({ text, ...made }: MadeAnswer, revision: number, checkAfter: number): KeptAnswer {
  const identity = typeof text === 'string' ? Buffer.from(text) : text
  const mark = made.mark ?? markOf(identity)
  return { ...made, identity, mark, encoded: {}, revision, checkAfter, madeAt: Date.now() }
}

/** The bytes in the encoding that a request takes, compressed once. */
export async function encodedFor(
  answer: KeptAnswer,
  acceptEncoding: string | undefined,
): Promise<EncodedAnswer> {
  const encoding = encodingFor(acceptEncoding, answer)
  const found = answer.encoded[encoding]
  if (found) return found
  const bytes = await encode(answer.identity, encoding, answer.type)
  answer.encoded[encoding] ??= { bytes, etag: `"${answer.mark}-${encoding}"`, sent: 0 }
  return answer.encoded[encoding]
}

/** The same without waiting: undefined where nobody has asked for that encoding yet. */
export function encodedAlready(
  answer: KeptAnswer,
  acceptEncoding: string | undefined,
): EncodedAnswer | undefined {
  return answer.encoded[encodingFor(acceptEncoding, answer)]
}

/** Whether a client has this content already, in whatever encoding. */
export function isKnown({ mark }: KeptAnswer, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(mark) || ifNoneMatch.trim() === '*')
}

/** What the answer takes of the memory, in bytes. */
export function sizeOf({ identity, encoded }: KeptAnswer): number {
  const ROW_BYTES = 2_000
  return ROW_BYTES + identity.length + (encoded.br?.bytes.length ?? 0) + (encoded.gzip?.bytes.length ?? 0)
}
