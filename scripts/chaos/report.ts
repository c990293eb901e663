import type { ChaosReport } from './chaos.ts'
import type { Damage } from './verdict.ts'
import {
  figuresOf,
  HINDERED_LIMIT_MS,
  type Hindrance,
  REST_LIMIT_MS,
  SMOOTH_LIMIT_MS,
  type Teller,
  type Wait,
} from './waits.ts'

const NAMES = { lost: 'lost', halfDone: 'half-done', double: 'double', orphan: 'orphan' }

/** The ways from a charge to an enrolment, each with its time limit. */
const WAYS: { title: string; by: Teller; hindrance: Hindrance; limit: number }[] = [
  { title: 'browser', by: 'browser', hindrance: 'none', limit: SMOOTH_LIMIT_MS },
  { title: 'webhook', by: 'webhook', hindrance: 'none', limit: SMOOTH_LIMIT_MS },
  { title: 'reconciler', by: 'reconciler', hindrance: 'none', limit: HINDERED_LIMIT_MS },
  { title: 'browser, at rest', by: 'browser', hindrance: 'rest', limit: REST_LIMIT_MS },
  { title: 'webhook, at rest', by: 'webhook', hindrance: 'rest', limit: REST_LIMIT_MS },
  { title: 'reconciler, at rest', by: 'reconciler', hindrance: 'rest', limit: HINDERED_LIMIT_MS },
  { title: 'browser, hindered', by: 'browser', hindrance: 'fault', limit: HINDERED_LIMIT_MS },
  { title: 'webhook, hindered', by: 'webhook', hindrance: 'fault', limit: HINDERED_LIMIT_MS },
  { title: 'reconciler, hindered', by: 'reconciler', hindrance: 'fault', limit: HINDERED_LIMIT_MS },
]

/** Returns true if there is no damage and no wait exceeded its limit. */
export function isFlawless({ damage, waits }: ChaosReport): boolean {
  const isWhole = Object.values(damage).every(found => found.length === 0)
  return isWhole && WAYS.every(way => figuresOf(waitsOn(way, waits)).longest <= way.limit)
}

/** Returns the report as lines of text. */
export function tableOf(report: ChaosReport): string[] {
  const { damage, waits, kills, charges, seats, seconds } = report
  return [
    `${charges} charges, ${seats} places, ${kills} kills, ${Math.round(seconds)} s`,
    ...Object.entries(NAMES).map(([key, name]) => {
      const found = damage[key as keyof Damage]
      return `${name.padEnd(10)}${String(found.length).padStart(4)}  ${found.slice(0, 5).join(', ')}`.trimEnd()
    }),
    row('paid to enrolled by', ['places', 'median', '99%', 'longest', 'limit']),
    ...WAYS.map(way => {
      const { places, median, p99, longest } = figuresOf(waitsOn(way, waits))
      return row(way.title, [String(places), ...[median, p99, longest, way.limit].map(inSeconds)])
    }),
  ]
}

/** Returns the report as an object for JSON, with times in milliseconds. */
export function summaryOf({ damage, waits, ...sums }: ChaosReport): object {
  const counts = Object.entries(damage).map(([name, found]) => [name, found.length])
  const ways = WAYS.map(way => [way.title, figuresOf(waitsOn(way, waits))])
  return { ...sums, ...Object.fromEntries(counts), waits: Object.fromEntries(ways) }
}

function waitsOn(way: { by: Teller; hindrance: Hindrance }, waits: Wait[]): Wait[] {
  return waits.filter(({ by, hindrance }) => by === way.by && hindrance === way.hindrance)
}

function row(title: string, cells: string[]): string {
  return title.padEnd(22) + cells.map(cell => cell.padStart(10)).join('')
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
