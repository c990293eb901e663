import type { TSchema } from '#contract/schema.ts'
import { badInput } from './errors.ts'
import { humanName } from './validation.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Control characters, halves of a character and characters that XML forbids. PostgreSQL refuses NUL and SQLite cuts the text
 * there, an escape character controls the terminal that shows it, and any of them breaks the feed.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u
const FORBIDDEN_IN_LINES = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/u

const VISIBLE = /[^\s\p{DI}\p{Cf}]/u

const PUSH_DIRECTION = /[\u202A\u202B\u202D\u202E\u2066-\u2068]/u
const POP_DIRECTION = /[\u202C\u2069]/u

/**
 * Refuses texts that could not be stored, or shown as they are, anywhere in the input of a call.
 * @param multiLine names of the fields in which line breaks and tabs are kept
 * @throws HttpError with a sentence for the field
 */
export function refuseControlCharacters(value: unknown, multiLine = NONE): void {
  eachText(value, (text, name) => {
    if (FORBIDDEN_IN_LINES.test(text)) {
      throw badInput({ [name]: `${humanName(name)} holds a character that cannot be kept.` })
    }
    if (!multiLine.has(name) && FORBIDDEN.test(text)) {
      throw badInput({ [name]: `${humanName(name)} must be one line, without tabs.` })
    }
  })
}

/**
 * Refuses a body with a text that shows as nothing, or with a name or title that turns the words after it. Arabic between marks of
 * direction is kept, and so is any mark in paragraphs, which end it.
 * @param multiLine names of the fields of paragraphs
 * @throws HttpError with a sentence for the field
 */
export function refuseMisleadingTexts(body: unknown, multiLine = NONE): void {
  eachText(body, (text, name) => {
    // A text of spaces is trimmed, and then missing.
    if (text.trim() !== '' && !VISIBLE.test(text)) {
      throw badInput({ [name]: `${humanName(name)} holds nothing that can be seen.` })
    }
    if (!multiLine.has(name) && leavesDirectionOpen(text)) {
      throw badInput({ [name]: `${humanName(name)} holds a mark that turns the words after it.` })
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

/** The names of the fields that the contract calls `Paragraphs`, wherever they stand in a body. */
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

/** Returns a text as XML can hold it; rows from before these characters were refused may have some. */
export function withoutControlCharacters(text: string): string {
  return text.replace(new RegExp(FORBIDDEN_IN_LINES, 'gu'), '')
}
