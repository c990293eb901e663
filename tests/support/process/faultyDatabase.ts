import { onTestFinished } from 'vitest'
import { openSession } from '#server/people/queries/sessions.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { freePort } from '../../../scripts/machine/ports.ts'
import { makers } from '../academy/make.ts'
import { engines } from '../database/engines.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'
import { dataFolder, type RunningAcademy, startAcademy } from './runningAcademy.ts'

/** Application name of the test's own connections in PostgreSQL. */
export const ONLOOKER = 'onlooker'

/** Creates a PostgreSQL database with one tutor's courses, connected without a proxy. */
export async function databaseWithCourses(given?: string) {
  const postgres = engines.find(({ name }) => name === 'PostgreSQL')
  const url = given ?? (await postgres?.emptyDatabase())?.DATABASE_URL
  if (url === undefined) throw new Error('These faults need TEST_DATABASE_URL')
  const own = new URL(url)
  own.searchParams.set('application_name', ONLOOKER)
  // The test holds locks longer than a server may.
  const connection = connect({ dialect: 'postgres', url: own.href, poolSize: 2 }, { isPatient: true })
  onTestFinished(() => connection.close())
  const { db } = connection
  await migrate(db)
  const make = makers(db)
  const tutor = await make.tutor()
  const { id: category_id } = await make.category()
  const courses: string[] = []
  for (let count = 0; count < 4; count += 1) {
    courses.push((await make.course({ tutor_id: tutor.id, category_id })).slug)
  }
  return { url, db, courses, token: await openSession(db, systemClock, tutor.id) }
}

/** Starts a server whose connections to the database can be broken. */
export async function academyBehindProxy(
  databaseUrl: string,
): Promise<{ academy: RunningAcademy; line: FaultProxy }> {
  const url = new URL(databaseUrl)
  const line = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
  onTestFinished(() => line.close())
  url.port = String(line.port)
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const academy = await startAcademy({
    DATABASE_URL: url.href,
    ACADEMY_DATA_DIR: folder.path,
    ACADEMY_DEMO: 'false',
    NAIRA_RATE: '430',
    PORT: String(await freePort()),
  })
  onTestFinished(async () => {
    academy.signal('SIGCONT')
    await academy.stop('SIGKILL')
  })
  return { academy, line }
}
