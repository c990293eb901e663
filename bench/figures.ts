/** The settings of all measurements. */
export interface Bench {
  /** Number of runs per figure; the median counts. */
  runs: number
  /** Minutes of mixed load during which memory is watched. */
  minutes: number
  /** An empty folder, removed afterwards. */
  folder: string
}

/** One row of the table: the goal, the measurement, and whether the goal is met. */
export interface Figure {
  what: string
  goal: string
  measured: string
  isMet: boolean
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Measures `times` times in sequence and returns the median. */
export async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let time = 0; time < times; time++) values.push(await measure())
  return median(values)
}

/**
 * Measures several things in rounds, so that a busy moment of the machine affects all of them. A first round, not counted, warms
 * up.
 * @returns for each thing its values, one per round
 */
export async function inTurns<Values extends readonly unknown[]>(
  times: number,
  measures: { readonly [Index in keyof Values]: () => Promise<Values[Index]> },
): Promise<{ [Index in keyof Values]: Values[Index][] }> {
  const rounds: unknown[][] = []
  for (let round = 0; round <= times; round++) {
    const values: unknown[] = []
    for (const measure of measures) values.push(await measure())
    if (round > 0) rounds.push(values)
  }
  return measures.map((_, index) => rounds.map(values => values[index])) as {
    [Index in keyof Values]: Values[Index][]
  }
}

/** A figure that must not exceed its goal; the unit of a ratio is `x` and its baseline. */
export function atMost(what: string, goal: number, measured: number, unit: string): Figure {
  return { ...figureOf(what, `<= ${shown(goal)}`, measured, unit), isMet: measured <= goal }
}

/** A figure that must reach its goal. */
export function atLeast(what: string, goal: number, measured: number, unit: string): Figure {
  return { ...figureOf(what, `>= ${shown(goal)}`, measured, unit), isMet: measured >= goal }
}

function figureOf(what: string, goal: string, measured: number, unit: string): Omit<Figure, 'isMet'> {
  const shortUnit = unit.startsWith('x ') ? 'x' : unit
  return { what, goal: `${goal} ${unit}`.trim(), measured: `${shown(measured)} ${shortUnit}`.trim() }
}

/** A goal that could not be measured; the other goals are not affected. */
export function unmeasured(what: string, error: unknown): Figure {
  const [reason] = String(error).split('\n', 1)
  return { what, goal: '', measured: `not measured: ${reason}`, isMet: false }
}

/** Returns the figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ what, goal, measured, isMet }) => `| ${what} | ${goal} | ${measured} | ${isMet ? 'met' : 'short'} |`,
  )
  return ['| what | goal | measured | |', '|---|---|---|---|', ...rows].join('\n')
}

const numbers = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3, maximumFractionDigits: 2 })

function shown(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString('en-GB') : numbers.format(value)
}
