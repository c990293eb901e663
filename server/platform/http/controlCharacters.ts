import type { TSchema } from '#contract/schema.ts'
import { badInput } from '../errors.ts'
import { humanName } from './validation.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Control characters, lone surrogates and characters that XML forbids. PostgreSQL refuses NUL and SQLite cuts the text there, an
 * escape character controls a terminal, and any of them breaks the feed.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u
const FORBIDDEN_IN_LINES = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/u

const VISIBLE = /[^\s\p{DI}\p{Cf}]/u

const PUSH_DIRECTION = /[\u202A\u202B\u202D\u202E\u2066-\u2068]/u
const POP_DIRECTION = /[\u202C\u2069]/u

/**
 * Refuses texts, anywhere in a call's input, that cannot be stored or shown unchanged.
 * @param multiLine names of the fields that may have line breaks and tabs
 * @throws HttpError with a sentence for the field
 */
export function refuseControlCharacters(value: unknown, multiLine = NONE): void {
  eachText(value, (text, name) => {
    if (FORBIDDEN_IN_LINES.test(text)) {
      throw badInput({ [name]: `${humanName(name)} contains a character that isn't allowed.` })
    }
    if (!multiLine.has(name) && FORBIDDEN.test(text)) {
      throw badInput({ [name]: `${humanName(name)} must be one line, without tabs.` })
    }
  })
}

/**
 * Refuses a body with an invisible text, or with a name or title whose direction marks reverse the words after it. Balanced
 * marks are kept, and so are all marks in paragraphs, because a paragraph's end also ends their effect.
 * @param multiLine names of the fields of paragraphs
 * @throws HttpError with a sentence for the field
 */
export function refuseMisleadingTexts(body: unknown, multiLine = NONE): void {
  eachText(body, (text, name) => {
    // A text of spaces is trimmed and then reported as missing.
    if (text.trim() !== '' && !VISIBLE.test(text)) {
      throw badInput({ [name]: `${humanName(name)} contains only invisible characters.` })
    }
    if (!multiLine.has(name) && leavesDirectionOpen(text)) {
      throw badInput({ [name]: `${humanName(name)} contains a character that changes text direction.` })
    }
  })
}

function eachText(value: unknown, check: (text: string, name: string) => void, name = 'body'): void {
  if (typeof value === 'string') check(value, name)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) eachText(inner, check, Array.isArray(value) ? name : key)
}

function leavesDirectionOpen(text: string): boolean {
  if (!PUSH_DIRECTION.test(text)) return false
  let depth = 0
  for (const character of text) {
    if (PUSH_DIRECTION.test(character)) depth += 1
    else if (POP_DIRECTION.test(character)) depth = Math.max(0, depth - 1)
  }
  return depth > 0
}

/** Returns the names of a body's `Paragraphs` fields, at any depth. */
export function multiLineNames(schema: TSchema | undefined): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [name, inner] of Object.entries(
    (schema as { properties?: object } | undefined)?.properties ?? {},
  )) {
    if ((inner as { multiLine?: boolean }).multiLine) names.add(name)
    for (const below of multiLineNames(inner as TSchema)) names.add(below)
  }
  return names
}

/** Returns a text without characters that XML forbids; old rows may contain some. */
export function withoutControlCharacters(text: string): string {
  return text.replace(new RegExp(FORBIDDEN_IN_LINES, 'gu'), '')
}
