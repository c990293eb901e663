/** Lower-case letters that Unicode does not decompose, as in CLDR's Latin-ASCII: Hausa's, Ewe's, and those of Europe. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ƀ: 'b',
  ɓ: 'b',
  ƈ: 'c',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ɗ: 'd',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ƒ: 'f',
  ɠ: 'g',
  ǥ: 'g',
  ɣ: 'g',
  ħ: 'h',
  ı: 'i',
  ɨ: 'i',
  ɩ: 'i',
  ƙ: 'k',
  ł: 'l',
  ƚ: 'l',
  ŋ: 'n',
  ɲ: 'n',
  ø: 'o',
  ɔ: 'o',
  œ: 'oe',
  ƥ: 'p',
  ĸ: 'q',
  ß: 'ss',
  ŧ: 't',
  ƭ: 't',
  ʈ: 't',
  þ: 'th',
  ʉ: 'u',
  ʊ: 'u',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
  ʒ: 'z',
}

const APOSTROPHES = /[`´‘’‛′ʹʻʼʽˈꞌ＇]/gu
const HYPHENS = /[‐‑‒–—―−]/gu
/** Accents, and characters that are not seen, such as the soft hyphen. */
const MARKS = /[\p{M}\p{Cf}]+/gu
const UNDECOMPOSED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu')

/**
 * Returns a text as every search, sort and comparison of names sees it: Ṣẹ́gun is "segun", Ɗanjuma "danjuma" and O’Neil "o'neil".
 * Rows keep it beside the text, because the two databases would each fold in their own way. A change of it needs a migration.
 */
export function fold(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, letter => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Compares two texts for a sort, as the databases order them by their folded columns. */
export function compareFolded(one: string, other: string): number {
  const [first, second] = [fold(one), fold(other)]
  return first < second ? -1 : Number(first > second)
}

/** Words, also those with an apostrophe or a hyphen inside. */
const WORDS = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu

/**
 * Returns the words of a text, each with its spellings: "Wi-Fi" is "wi" or "wifi", and "fi" or "wifi". Signs that belong to a name
 * are spelt out, because a search index drops them: C++ is "cplusplus", C# "csharp".
 */
export function foldedWords(text: string): string[][] {
  const spelt = fold(text)
    .replace(/(?<=\p{L})\+\+/gu, 'plusplus ')
    .replace(/(?<=\p{L})\+(?![\p{L}\p{N}])/gu, 'plus ')
    .replace(/(?<=\p{L})#/gu, 'sharp ')
  return (spelt.match(WORDS) ?? []).flatMap(word => {
    const parts = word.split(/['-]/u)
    return parts.length === 1 ? [parts] : parts.map(part => [part, parts.join('')])
  })
}

/** Returns the words of a text for a search index, in every spelling. */
export function indexedWords(text: string): string {
  return [...new Set(foldedWords(text).flat())].join(' ')
}
