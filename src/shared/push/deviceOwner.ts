/** The storage key under which a browser keeps the user who allowed push notifications in it. */
export const DEVICE_OWNER = 'push-owner'

/** The user who allowed push, the session in which this device was last registered, and the time, in milliseconds since 1970. */
export interface DeviceOwner {
  userId: number
  /** A part of the hash of its token. */
  session: string
  seenAt: number
}

/** Returns the user who allowed push in this browser; null if nobody has, or storage is switched off. */
export function deviceOwner(): DeviceOwner | null {
  try {
    return JSON.parse(localStorage.getItem(DEVICE_OWNER) ?? 'null')
  } catch {
    return null
  }
}
