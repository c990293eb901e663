/** Set by `npm run prove`: proofs then run in full, and in a short form in `npm test`. */
const isProving = process.env.PROVE !== undefined

/** Picks the size of a proof, such as its number of runs, kills or calls. */
export function proofSize<T>({ short, long }: { short: T; long: T }): T {
  return isProving ? long : short
}
