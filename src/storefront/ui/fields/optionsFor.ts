/** The options that hold what is typed, those that begin with it first; neither case nor accents count. */
export function optionsFor(typed: string, options: readonly string[]): string[] {
  const wanted = plain(typed)
  const held = options.filter(option => plain(option).includes(wanted))
  const first = held.filter(option => plain(option).startsWith(wanted))
  return [...first, ...held.filter(option => !first.includes(option))]
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()
}
