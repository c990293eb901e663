import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Connection, connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { freePort } from '../ports.ts'
import { type AcademyProcess, startAcademyProcess } from './academyProcess.ts'
import type { ProviderFaults, ProviderMessage } from './provider.ts'
import { buy, drawManner, type Purchase } from './purchases.ts'
import { stock } from './stock.ts'
import { assess, type Charge, type Damage, HINDERED_LIMIT_MS, type Waits, waits } from './verdict.ts'

/** How much happens, and on which database: a file in a temporary folder, or the empty PostgreSQL at an address. */
export interface ChaosWish {
  purchases: number
  kills: number
  databaseUrl?: string
  /** Buyers at once. */
  workers?: number
  faults?: ProviderFaults & { closedTabs: number }
  /** Ends with one more restart in place of waiting for the reconciler's timer. */
  endsWithRestart?: boolean
}

/** What came of it. */
export interface ChaosReport {
  damage: Damage
  waits: Waits
  kills: number
  charges: number
  seats: number
  seconds: number
}

/** The academy comes back on its own port after each kill, so two runs must not begin to look at the same one. */
const PORTS = { first: 4_600, count: 2_000 }
const KEYS = { PAYSTACK_SECRET_KEY: 'sk_test_sandbox', PAYSTACK_PUBLIC_KEY: 'pk_test_sandbox' }
const FAULTS = { lostWebhooks: 0.1, doubledWebhooks: 0.1, errors: 0.05, closedTabs: 0.05 }
/** The rest of the purchases happens without a kill: only there a wait of five seconds can be seen. */
const KILLED_SHARE = 0.8
const LONGEST_MOMENT_MS = 250

/** Lets buyers buy while the academy is killed over and over, and holds what is left against the provider's list. */
export async function runChaos(wish: ChaosWish, say: (line: string) => void): Promise<ChaosReport> {
  const { closedTabs, ...faults } = wish.faults ?? FAULTS
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'academy-chaos-'))
  const connection = await openDatabase(folder, wish.databaseUrl)
  const provider = await startProvider(faults)
  let academy: AcademyProcess | null = null
  try {
    const shelf = await stock(connection, wish.purchases)
    academy = await startAcademyProcess(await freePort(anyPort()), {
      ...KEYS,
      PAYSTACK_API_URL: provider.url,
      ACADEMY_DATA_DIR: folder,
      ACADEMY_DEMO: 'false',
      ...(wish.databaseUrl && { DATABASE_URL: wish.databaseUrl }),
    })
    provider.deliverTo(`${academy.url}/api/payments/webhook`)
    const addresses = { academy: academy.url, provider: provider.url }
    const purchases = shelf.map(one => ({ ...one, manner: drawManner(closedTabs), paid: [] }))
    const progress = { begun: 0, isOver: false, hasFailed: false }
    const killing = killAllAlong(academy, wish, progress, say)
    try {
      await Promise.all(Array.from({ length: wish.workers ?? 16 }, work))
    } catch (error) {
      progress.hasFailed = true
      throw error
    } finally {
      progress.isOver = true
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

    say(`${wish.purchases} purchases and ${academy.outages.length} kills are over; waiting for what is left`)
    if (wish.endsWithRestart) {
      await provider.report()
      await academy.crash()
    }
    const charges = await untilSettled(connection, purchases, provider)
    const hindered = new Set(Object.values(await provider.report()).flat())
    return {
      damage: await assess(connection.db, purchases, charges),
      waits: await waits(connection.db, charges, hindered, academy.outages),
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

/** Kills at random moments, evenly over the purchases, until the number is full. */
async function killAllAlong(
  academy: AcademyProcess,
  { purchases, kills }: ChaosWish,
  progress: { begun: number; isOver: boolean; hasFailed: boolean },
  say: (line: string) => void,
): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const due = ((kill + Math.random()) / kills) * purchases * KILLED_SHARE
    while (progress.begun < due && !progress.isOver) await sleep(5)
    if (progress.hasFailed) return
    await sleep(Math.random() * LONGEST_MOMENT_MS)
    await academy.crash()
    if ((kill + 1) % 20 === 0) say(`${kill + 1} kills, ${progress.begun} purchases begun`)
  }
}

/** Waits until nothing is open any more, or until nobody may wait any longer. */
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

async function startProvider(faults: ProviderFaults) {
  const file = fileURLToPath(new URL('./provider.ts', import.meta.url))
  const child = fork(file, [JSON.stringify(faults)], {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH },
  })
  const next = () => new Promise<ProviderMessage>(resolve => child.once('message', resolve))
  const ready = await next()
  if (!('url' in ready)) throw new Error('the provider did not start')
  const { url } = ready
  const headers = { authorization: `Bearer ${KEYS.PAYSTACK_SECRET_KEY}` }
  return {
    url,
    deliverTo: (academy: string) => void child.send({ academy }),
    /** Ends the errors, and answers which references were served badly. */
    async report(): Promise<Record<string, string[]>> {
      const answer = next()
      child.send({ report: true })
      return { ...(await answer) } as Record<string, string[]>
    },
    /** Everything that was charged; asked again where the provider has one of its bad moments. */
    async charges(): Promise<Charge[]> {
      for (;;) {
        const list = `${url}/transaction?status=success&per_page=1000000`
        const answer = await fetch(list, { headers }).catch(() => null)
        const body = await answer?.json().catch(() => null)
        if (answer?.ok && body) return body.data
      }
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
