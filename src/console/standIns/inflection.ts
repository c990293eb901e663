// In place of `inflection`, by which react-admin names what has no name: every field and every list of the console has one.

/** `course_category` as "Course category". */
export function humanize(text: string): string {
  const words = text.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `courseCategory` as "Course category". */
export function transform(text: string): string {
  return humanize(text.replace(/(?<=[a-z\d])[A-Z]/g, letter => `_${letter.toLowerCase()}`))
}

/** Resources are named in the plural already. */
export function inflect(text: string): string {
  return text
}

export { humanize as capitalize, inflect as pluralize, inflect as singularize }
