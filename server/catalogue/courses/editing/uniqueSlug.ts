import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'
import { SLUG_MAX } from '#contract/rules/textLimits.ts'
import { RESERVED_SLUGS } from '#pages/reservedSlugs.ts'
import { isDuplicate } from '../../../platform/database/failures.ts'

/** After this many attempts the slug ends in random characters: fifty equal titles at once would exhaust the counter. */
const COUNTED = 4
const ATTEMPTS = 10

/**
 * Inserts under the first free slug of a title: `data-science`, `data-science-2`, ... The unique key decides
 * which slug is free, so two inserts at once get two slugs.
 * @param insert is called with one slug after the other until none of its own is a duplicate; outside a
 * transaction, which PostgreSQL would abort at the first duplicate
 */
export function insertWithSlug<T>(
  title: string,
  fallback: string,
  insert: (slug: string) => Promise<T>,
): Promise<T> {
  return withFreeSlug(slugBase(title, fallback), 'slug', insert)
}

/** Writes under the first free slug of a base, as `insertWithSlug` does; the unique key may be on another `column`. */
export async function withFreeSlug<T>(
  base: string,
  column: string,
  write: (slug: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await write(slugOf(base, attempt))
    } catch (error) {
      if (!isDuplicate(error, column)) throw error
    }
  }
  return write(`${base}-${randomBytes(8).toString('hex')}`)
}

/** Returns lower-case words joined by hyphens, bounded in length, never empty and never a reserved word of a path. */
export function slugBase(title: string, fallback: string): string {
  const words =
    slugWords(title.slice(0, 500), { decamelize: false }).slice(0, SLUG_MAX).replace(/-+$/, '') || fallback
  return RESERVED_SLUGS.has(words) ? `${words}-${fallback}` : words
}

/** Letters of Hausa, Ewe and other West African languages that the library drops, as in CLDR's Latin-ASCII. */
const WEST_AFRICAN = Object.entries({
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ɛ: 'e',
  ǝ: 'e',
  ƒ: 'f',
  ɣ: 'g',
  ɩ: 'i',
  ƙ: 'k',
  ŋ: 'n',
  ɔ: 'o',
  ʋ: 'v',
  ƴ: 'y',
})

/** Returns the words of a text in lower-case ASCII, joined by hyphens; the names C++ and C# keep their signs as words. */
export function slugWords(text: string, { decamelize }: { decamelize: boolean }): string {
  const named = text.replace(/(\p{L})\+\+/gu, '$1 plus plus ').replace(/(\p{L})#/gu, '$1 sharp ')
  const customReplacements = WEST_AFRICAN.flatMap(([letter, plain]): [string, string][] => [
    [letter, plain],
    [letter.toUpperCase(), plain.toUpperCase()],
  ])
  return slugify(named, { decamelize, customReplacements })
}

function slugOf(base: string, attempt: number): string {
  if (attempt === 1) return base
  return attempt <= COUNTED ? `${base}-${attempt}` : `${base}-${randomBytes(4).toString('hex')}`
}
