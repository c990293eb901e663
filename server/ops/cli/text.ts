/**
 * Returns rows as aligned columns under their titles, numbers right-aligned; a cell is always one line.
 * @param none the sentence for no rows
 */
export function table(titles: string[], rows: (string | number | null)[][], none: string): string {
  if (rows.length === 0) return none
  const cells = [titles, ...rows.map(row => row.map(cell => visible(String(cell ?? ''))))]
  const widths = titles.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const isNumeric = titles.map((_, column) => rows.every(row => typeof row[column] === 'number'))
  return cells
    .map(row =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats a number of bytes for people. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let amount = bytes
  let unit = 0
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000
    unit += 1
  }
  return `${unit === 0 ? amount : amount.toFixed(1)} ${units[unit]}`
}

/** Characters that control a terminal, break a line, or change the direction of the text after them. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu
const UNSEEN_IN_LINES = /[^\P{Cc}\n]|[\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Returns foreign text as one line that is safe in a terminal: control characters are escaped. */
export function visible(text: string): string {
  return text.replace(UNSEEN, spelt)
}

/** Makes a whole output safe in the same way, but keeps its line breaks, which are the academy's own. */
export function visibleLines(text: string): string {
  return text.replace(UNSEEN_IN_LINES, spelt)
}

function spelt(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}
