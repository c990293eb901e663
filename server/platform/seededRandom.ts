/** A stream of repeatable random choices: the same seed gives the same stream on every JavaScript engine. */
export interface Chance {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** One of the list, which must not be empty. */
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Seeds a stream from a text: FNV-1a hashes it, mulberry32 generates the numbers. */
export function chanceOf(seed: string): Chance {
  let state = fnv1a(seed)
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: list => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash
}
