/** The days that were typed as holidays, with blanks or commas between them, each once. */
export function holidaysOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}
