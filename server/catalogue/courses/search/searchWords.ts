/** A search reads this many words. */
const MOST_WORDS = 8

/** A search of words, each with the words that may stand for it. */
export type SearchWords = readonly (readonly string[])[]

const EMAIL_EVENTS = 'abcdefghijklmnopqrstuvwxyz'

/** Words of other lengths are not respelt: short ones would become any other, long ones cost too much. */
const SHORTEST_RESPELT = 4
const LONGEST_RESPELT = 20

/** The words of a text as the database spells them: lower case, without accents and whatever stands between words. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
}

/** Every spelling that is one slip away: a letter left out, put in, taken for another, or two changed places. */
export function spellingsNear(word: string): string[] {
  // Half of a character is no text that a database takes.
  const characters = [...word]
  if (characters.length < SHORTEST_RESPELT || characters.length > LONGEST_RESPELT) return []
  const near = new Set<string>()
  for (const [at, character] of characters.entries()) {
    const before = characters.slice(0, at).join('')
    const after = characters.slice(at + 1).join('')
    const [next = '', ...rest] = characters.slice(at + 1)
    near.add(before + after)
    if (next) near.add(before + next + character + rest.join(''))
    for (const letter of EMAIL_EVENTS) {
      near.add(before + letter + after)
      near.add(before + letter + character + after)
    }
  }
  near.delete(word)
  return [...near]
}
