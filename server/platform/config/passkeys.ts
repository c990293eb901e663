import type { Settings } from './setting.ts'

/** The relying party of WebAuthn: the site that passkeys belong to. */
export interface RelyingParty {
  /** The host name; a passkey works only there. */
  id: string
  /** The origin whose pages may use a passkey. */
  origin: string
}

/** Reads the relying party of passkeys; null if passkeys are off. */
export function passkeysFrom(setting: Settings, publicUrl: string): RelyingParty | null {
  return setting.choice('PASSKEYS', ['on', 'off'], 'on') === 'on' ? relyingPartyOf(publicUrl) : null
}

/** Returns the relying party of this URL; null if browsers refuse it: they need https and a host name, or localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNumeric = /^\[|^[\d.]+$/.test(hostname)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && !isNumeric ? { id: hostname, origin } : null
}
