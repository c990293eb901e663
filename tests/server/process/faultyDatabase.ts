import type { TestContext } from 'vitest'
import { openSession } from '#server/accounts/sessions.ts'
import { systemClock } from '#server/clock.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { freePort } from '../../../scripts/ports.ts'
import { engines } from '../../support/engines.ts'
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts'
import { makers } from '../../support/make.ts'
import { dataFolder, type RunningAcademy, startAcademy } from '../../support/runningAcademy.ts'

/** Hands over how to clean up: tests that run at the same time have each their own. */
type Tidy = Pick<TestContext, 'onTestFinished'>

/** An empty database of the PostgreSQL under test, with one tutor's courses, reached without any proxy. */
export async function databaseWithCourses(tidy: Tidy, given?: string) {
  const postgres = engines.find(({ name }) => name === 'PostgreSQL')
  const url = given ?? (await postgres?.emptyDatabase())?.DATABASE_URL
  if (url === undefined) throw new Error('These faults need TEST_DATABASE_URL')
  const connection = connect({ dialect: 'postgres', url, poolSize: 2 })
  tidy.onTestFinished(() => connection.close())
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

/** A server whose line to the database can be damaged. */
export async function academyBehindProxy(
  tidy: Tidy,
  databaseUrl: string,
): Promise<{ academy: RunningAcademy; line: FaultProxy }> {
  const url = new URL(databaseUrl)
  const line = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
  tidy.onTestFinished(() => line.close())
  url.port = String(line.port)
  const folder = dataFolder()
  tidy.onTestFinished(() => folder.remove())
  const academy = await startAcademy({
    DATABASE_URL: url.href,
    ACADEMY_DATA_DIR: folder.path,
    ACADEMY_DEMO: 'false',
    PORT: String(await freePort()),
  })
  tidy.onTestFinished(async () => {
    academy.signal('SIGCONT')
    await academy.stop('SIGKILL')
  })
  return { academy, line }
}
