import { foldedWords } from '#contract/rules/fold.ts'

/** The maximum number of words that a search reads. */
const MOST_WORDS = 8

/** The words of a search, each with its alternative spellings. */
export type SearchWords = readonly (readonly string[])[]

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** Words of other lengths are not respelt: short ones would match almost any word, long ones cost too much. */
const SHORTEST_RESPELT = 4
const LONGEST_RESPELT = 20

/** Returns the words of a search as the database spells them. */
export function searchWords(text: string): SearchWords {
  return foldedWords(text).slice(0, MOST_WORDS)
}

/** Returns every spelling that is one typing error away: a letter missing, added or replaced, or two swapped. */
export function spellingsNear(word: string): string[] {
  // Splits by code point: a database refuses half of a surrogate pair.
  const characters = [...word]
  if (characters.length < SHORTEST_RESPELT || characters.length > LONGEST_RESPELT) return []
  const near = new Set<string>()
  for (const [at, character] of characters.entries()) {
    const before = characters.slice(0, at).join('')
    const after = characters.slice(at + 1).join('')
    const [next = '', ...rest] = characters.slice(at + 1)
    near.add(before + after)
    if (next) near.add(before + next + character + rest.join(''))
    for (const letter of ALPHABET) {
      near.add(before + letter + after)
      near.add(before + letter + character + after)
    }
  }
  near.delete(word)
  return [...near]
}
