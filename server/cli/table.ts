import { visible } from './visible.ts'

/** Rows as aligned columns under their titles, numbers to the right; a cell is one line whatever is in it. */
export function table(titles: string[], rows: (string | number | null)[][]): string {
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

/** A number of bytes as a person reads it. */
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
