/** `npm run prove` sets it: long proofs are whole then, and have a short form in `npm test`. */
const isProving = process.env.PROVE !== undefined

/** Picks the size of a proof: runs, kills, calls or whatever the proof repeats. */
export function proofSize<T>({ short, long }: { short: T; long: T }): T {
  return isProving ? long : short
}
