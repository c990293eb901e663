import type { FastifyInstance } from 'fastify'
import type { Insertable } from 'kysely'
import { buildApp } from '#server/app.ts'
import { openSession } from '#server/people/queries/sessions.ts'
import type { Ports, RegisterRoutes } from '#server/platform/appContext.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type {
  CategoriesTable,
  CategoryRow,
  CourseRow,
  CoursesTable,
  ObjectiveRow,
  ObjectivesTable,
  TopicRow,
  TopicsTable,
} from '#server/platform/database/tables/catalogue.ts'
import type { UsersTable } from '#server/platform/database/tables/people.ts'
import type { Account } from '#server/platform/http/account.ts'
import { type Clock, timestamp } from '#server/platform/time/clock.ts'
import { emptyDatabase } from '../database/testDatabase.ts'
import {
  absentProvider,
  absentPushNetwork,
  type FakeClock,
  type FakeMail,
  type FakeStorage,
  fakeClock,
  fakeExchangeRate,
  fakeMail,
  fakeStorage,
} from '../standIns/fakePorts.ts'
import { type Makers, makers } from './make.ts'
import { clientOf, type TestClient } from './testClient.ts'
import '../calls/refused.ts'

/** Rows to create for an academy, with values to override. */
export interface Beginnings {
  tutor?: Partial<Insertable<UsersTable>>
  learner?: Partial<Insertable<UsersTable>>
  category?: Partial<Insertable<CategoriesTable>>
  course?: Partial<Insertable<CoursesTable>>
  topic?: Partial<Insertable<TopicsTable>>
  objective?: Partial<Insertable<ObjectivesTable>>
  /** A second tutor without courses. */
  stranger?: Partial<Insertable<UsersTable>>
}

interface Made {
  tutor: Account
  learner: Account
  category: CategoryRow
  course: CourseRow
  topic: TopicRow
  objective: ObjectiveRow
  stranger: Account
}

/** The academy under test, with its people and ports. */
export interface TestAcademy {
  app: FastifyInstance
  db: Db
  config: Config
  clock: FakeClock
  mail: FakeMail
  storage: FakeStorage
  /** The ports it was built with: pass `ports.connection` to a second academy to share the database. */
  ports: Ports
  make: Makers
  server: TestClient & {
    as(account: Account): TestClient
    /** Returns the token of a new session, for hand-written requests. */
    tokenOf(account: Account): Promise<string>
    inject: FastifyInstance['inject']
  }
}

/** Always created; the rest only on request. */
type Always = 'tutor' | 'learner' | 'category'

/** Set here, so that tests write no key into a data folder. */
const SEALING_KEY = Buffer.alloc(32, 7).toString('base64')

const open: FastifyInstance[] = []

/** Closes the academies of a test; called by `tidyServer.ts`. */
export async function closeAcademies(): Promise<void> {
  for (const app of open.splice(0)) await app.close()
}

/**
 * Builds an academy for one test, closed after it. Creates the rows in `beginnings` and returns them by name: `const { server,
 * course, learner } = await academyWith({ course: { status: 0 } })`.
 * @param options.nobody creates no rows, e.g. if the database is down
 * @param options.log receives the log, from the level in `options.config`
 */
export async function academyWith<B extends Beginnings>(
  beginnings: B = {} as B,
  options: {
    ports?: Partial<Ports>
    config?: Partial<Config>
    pages?: RegisterRoutes
    nobody?: boolean
    log?: Parameters<typeof buildApp>[3]
  } = {},
): Promise<TestAcademy & Pick<Made, Extract<keyof B | Always, keyof Made>>> {
  const clock = fakeClock()
  const mail = fakeMail()
  const storage = fakeStorage()
  const isShared = options.ports?.connection !== undefined
  const ports: Ports = {
    connection: options.ports?.connection ?? (await emptyDatabase()),
    clock,
    mail,
    storage,
    paymentProvider: absentProvider(),
    exchangeRate: fakeExchangeRate(),
    google: null,
    pushNetwork: absentPushNetwork(),
    ...options.ports,
  }
  const config: Config = {
    ...readConfig({
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '0',
      COURSES_PER_DAY: '0',
      COVERS_PER_DAY: '0',
      API_DOCS: 'false',
      SEALING_KEY,
    }),
    ...options.config,
  }
  const app = await buildApp(config, ports, options.pages, options.log)
  if (!isShared) app.addHook('onClose', async () => ports.connection.close())
  await app.ready()
  open.push(app)

  const { db } = ports.connection
  const make = makers(db)
  const made = options.nobody ? {} : await makeBeginnings(make, beginnings)
  const server = {
    ...clientOf(app, async () => config.apiClientToken),
    as: (account: Account) => clientOf(app, () => tokenOf(db, ports.clock, account)),
    tokenOf: (account: Account) => tokenOf(db, ports.clock, account),
    inject: app.inject.bind(app) as FastifyInstance['inject'],
  }
  return { app, db, config, clock, mail, storage, ports, make, server, ...made } as TestAcademy & Made
}

async function makeBeginnings(make: Makers, beginnings: Beginnings): Promise<Partial<Made>> {
  const tutor = await make.tutor(beginnings.tutor)
  const learner = await make.learner(beginnings.learner)
  const category = await make.category(beginnings.category)
  const needsCourse = beginnings.course ?? beginnings.topic ?? beginnings.objective
  const course =
    needsCourse && (await make.course({ tutor_id: tutor.id, category_id: category.id, ...beginnings.course }))
  return {
    tutor,
    learner,
    category,
    ...(course && { course }),
    ...(course &&
      beginnings.topic && { topic: await make.topic({ course_id: course.id, ...beginnings.topic }) }),
    ...(course &&
      beginnings.objective && {
        objective: await make.objective({ course_id: course.id, ...beginnings.objective }),
      }),
    ...(beginnings.stranger && { stranger: await make.tutor(beginnings.stranger) }),
  }
}

/** Opens a new session per call: the clock may have moved. */
function tokenOf(db: Db, clock: Clock, account: Account): Promise<string> {
  // Admins need a second factor for every call.
  const secondFactorAt = account.userType === 'admin' ? timestamp(clock) : null
  return openSession(db, clock, account.id, { secondFactorAt })
}
