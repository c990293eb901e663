/** Seconds for which a code of an app stands. */
const PERIOD = 30
const DIGITS = 6
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/** A code passes one step early or late: clocks of phones are not exact, nor are people fast. */
const WINDOW = 1

/** Makes the secret that an app and the academy share, in base32 as apps take it. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the address that apps read from a QR code: whose secret, for what, and how codes are made of it. */
export async function setUpAddress(
  secret: string,
  { issuer, email }: { issuer: string; email: string },
): Promise<string> {
  const { TOTP } = await import('otpauth')
  // A colon would part the issuer from the name, and readers differ on which.
  return new TOTP({
    issuer: issuer.replaceAll(':', ' '),
    label: email,
    secret,
    period: PERIOD,
    digits: DIGITS,
  }).toString()
}

/** The step of time, counted from 1970, whose code this is; null where it is the code of none that passes now. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const { TOTP, Secret } = await import('otpauth')
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}
