import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type AcademyProcess, startAcademyProcess } from '../machine/academyProcess.ts'
import { freePort } from '../machine/ports.ts'
import { KEYS } from './keys.ts'
import { killAllAlong, type Progress } from './kills.ts'
import type { ProviderFaults } from './provider.ts'
import { startProvider } from './providerProcess.ts'
import { buy, drawManner, type Purchase } from './purchases.ts'
import { stock } from './stock.ts'
import { assess, type Charge, type Damage } from './verdict.ts'
import { HINDERED_LIMIT_MS, type Wait, waitsOf } from './waits.ts'

/** The size of a run, and its database: a file in a temporary folder, or the empty PostgreSQL at an address. */
interface ChaosOptions {
  purchases: number
  kills: number
  databaseUrl?: string
  /** Concurrent buyers. */
  workers?: number
  faults?: ProviderFaults & { closedTabs: number }
  /** Ends with one more restart instead of waiting for the reconciler's timer. */
  endsWithRestart?: boolean
  /** The first port to try for the academy; random if left out. */
  port?: number
}

/** The result of a run. */
export interface ChaosReport {
  damage: Damage
  waits: Wait[]
  kills: number
  charges: number
  seats: number
  seconds: number
}

/** The academy restarts on its own port after each kill, so parallel runs must start at different ports. */
const PORTS = { first: 4_600, count: 2_000 }
const FAULTS = { lostWebhooks: 0.1, doubledWebhooks: 0.1, errors: 0.05, closedTabs: 0.05 }
const TICK_MS = 15_000

/** Runs purchases while the academy is killed again and again, then compares the database with the provider's list. */
export async function runChaos(options: ChaosOptions, say: (line: string) => void): Promise<ChaosReport> {
  const { closedTabs, ...faults } = options.faults ?? FAULTS
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'academy-chaos-'))
  const connection = await openDatabase(folder, options.databaseUrl)
  const provider = await startProvider(faults)
  let academy: AcademyProcess | null = null
  try {
    const shelf = await stock(connection, options.purchases)
    academy = await startAcademyProcess(await freePort(options.port ?? anyPort()), {
      ...KEYS,
      PAYSTACK_API_URL: provider.url,
      ACADEMY_DATA_DIR: folder,
      ACADEMY_DEMO: 'false',
      NAIRA_RATE: '430',
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    })
    provider.deliverTo(`${academy.url}/api/payments/webhook`)
    const addresses = { academy: academy.url, provider: provider.url }
    const purchases = shelf.map(one => ({ ...one, manner: drawManner(closedTabs), paid: [] }))
    const progress: Progress = { begun: 0, isOver: false, hasFailed: false }
    const killing = killAllAlong(academy, options, progress)
    const ticking = setInterval(() => say(standOf(progress, academy)), TICK_MS)
    try {
      await Promise.all(Array.from({ length: options.workers ?? 16 }, work))
    } catch (error) {
      progress.hasFailed = true
      throw error
    } finally {
      progress.isOver = true
      clearInterval(ticking)
      await killing
    }

    async function work(): Promise<void> {
      for (;;) {
        const purchase = purchases[progress.begun]
        if (!purchase) return
        progress.begun += 1
        await buy(addresses, purchase)
      }
    }

    say(`${standOf(progress, academy)}; waiting for what is left`)
    if (options.endsWithRestart) {
      await provider.report()
      await academy.crash()
    }
    const charges = await untilSettled(connection, purchases, provider)
    const servedBadly = await provider.report()
    return {
      damage: await assess(connection.db, purchases, charges),
      waits: await waitsOf(connection.db, charges, servedBadly, academy.outages),
      kills: academy.outages.length,
      charges: charges.length,
      seats: (await connection.db.selectFrom('enrolments').select('id').execute()).length,
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    await academy?.stop()
    provider.stop()
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function standOf({ begun }: Progress, academy: AcademyProcess | null): string {
  return `${begun} purchases begun, ${academy?.outages.length ?? 0} kills`
}

/** Waits until no damage is left or the time limit has passed. */
async function untilSettled(
  { db }: Connection,
  purchases: Purchase[],
  provider: { charges(): Promise<Charge[]> },
): Promise<Charge[]> {
  const limit = performance.now() + HINDERED_LIMIT_MS + 10_000
  for (;;) {
    const charges = await provider.charges()
    const damage = await assess(db, purchases, charges)
    if (Object.values(damage).every(list => list.length === 0) || performance.now() > limit) return charges
    await sleep(1_000)
  }
}

function anyPort(): number {
  return PORTS.first + Math.floor(Math.random() * PORTS.count)
}

async function openDatabase(folder: string, url?: string): Promise<Connection> {
  const connection = connect(
    url ? { dialect: 'postgres', url, poolSize: 2 } : { dialect: 'sqlite', file: join(folder, 'academy.db') },
  )
  await migrate(connection.db)
  return connection
}
