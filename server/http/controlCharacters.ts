import type { TSchema } from '#contract/schema.ts'
import { badInput } from './errors.ts'
import { humanName } from './validationMessages.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Control characters, halves of a character, characters that XML forbids, and those that turn the direction of what follows.
 * PostgreSQL refuses NUL and SQLite cuts the text there, an escape character controls the terminal that shows it, any of them
 * breaks the feed, and a name that turns the direction changes how the words after it read.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/u
const FORBIDDEN_IN_LINES = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/u

const VISIBLE = /[^\s\p{DI}\p{Cf}]/u

/**
 * Refuses texts that could not be stored, or shown as they are, anywhere in the input of a call.
 * @param multiLine names of the fields in which line breaks and tabs are kept
 * @throws HttpError with a sentence for the field
 */
export function refuseControlCharacters(value: unknown, multiLine = NONE, name = 'body'): void {
  if (typeof value === 'string') {
    if (FORBIDDEN_IN_LINES.test(value)) {
      throw badInput({ [name]: `${humanName(name)} holds a character that cannot be kept.` })
    }
    // A text of spaces is trimmed, and then missing.
    if (value.trim() !== '' && !VISIBLE.test(value)) {
      throw badInput({ [name]: `${humanName(name)} holds nothing that can be seen.` })
    }
    if (!multiLine.has(name) && FORBIDDEN.test(value)) {
      throw badInput({ [name]: `${humanName(name)} must be one line, without tabs.` })
    }
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    refuseControlCharacters(inner, multiLine, Array.isArray(value) ? name : key)
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
