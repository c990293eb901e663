import { createHmac, timingSafeEqual } from 'node:crypto'
import { isRequired, NOTICE_KINDS, type NoticeKindName } from '#contract/rules/noticeKinds.ts'
import { paths } from '#pages/paths.ts'
import type { Config } from '../../platform/config/config.ts'
import { sealingKey } from '../../platform/crypto/sealing.ts'

/** The person and the kind of emails that a link stops. */
export interface Unsubscribed {
  userId: number
  kind: NoticeKindName
}

type Settings = Pick<Config, 'dataDir' | 'sealingKey'>

/** Changing the purpose or version changes the code: all earlier links are then void. */
const PURPOSE = 'unsubscribe 1'

const TOKEN = /^([1-9]\d{0,9})\.([a-z_]{1,30})\.([\w-]{43})$/

/** Returns the address that stops one person's emails of a kind, signed in or not. It lasts as long as the academy's key. */
export function unsubscribeUrl(config: Settings & Pick<Config, 'publicUrl'>, whose: Unsubscribed): string {
  return `${config.publicUrl}${paths.unsubscribe(unsubscribeToken(config, whose))}`
}

/** Returns the secret part of that address. */
export function unsubscribeToken(config: Settings, whose: Unsubscribed): string {
  return `${whose.userId}.${whose.kind}.${codeOf(config, whose)}`
}

/** Reads an unsubscribe token; null for a forged one, and for a required kind. */
export function readUnsubscribeToken(config: Settings, token: string): Unsubscribed | null {
  const [, id, name, code] = TOKEN.exec(token) ?? []
  const kind = NOTICE_KINDS.find(one => one === name)
  if (!kind || !code || isRequired(kind)) return null
  const whose = { userId: Number(id), kind }
  const isOurs = timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(config, whose)))
  return isOurs ? whose : null
}

function codeOf(config: Settings, { userId, kind }: Unsubscribed): string {
  return createHmac('sha256', sealingKey(config)).update(`${PURPOSE} ${userId} ${kind}`).digest('base64url')
}
