import type { Settings } from './setting.ts'

/** For whom passkeys are made: the relying party, in the words of WebAuthn. */
export interface RelyingParty {
  /** The name of the host; a passkey opens nothing under another one. */
  id: string
  /** The origins whose pages may use a passkey. */
  origin: string
}

/** Reads whether the academy takes passkeys, and for which address they are made; null where it takes none. */
export function passkeysFrom(setting: Settings, publicUrl: string): RelyingParty | null {
  return setting.choice('PASSKEYS', ['on', 'off'], 'on') === 'on' ? relyingPartyOf(publicUrl) : null
}

/** Returns for whom an academy at this address makes passkeys: browsers want https and a host's name, or localhost; null for others. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isNumeric = /^\[|^[\d.]+$/.test(hostname)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && !isNumeric ? { id: hostname, origin } : null
}
