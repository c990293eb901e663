/** Where a browser remembers who has allowed the academy to tell them of things in it. */
export const DEVICE_OWNER = 'push-owner'

/** Who has allowed it, in which session it was last told of, and when, in milliseconds since 1970. */
export interface DeviceOwner {
  userId: number
  /** A few letters of its token's hash. */
  session: string
  seenAt: number
}

/** Who has allowed it in this browser; null where nobody has, or storage is shut off. */
export function deviceOwner(): DeviceOwner | null {
  try {
    return JSON.parse(localStorage.getItem(DEVICE_OWNER) ?? 'null')
  } catch {
    return null
  }
}
