import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { signup } from '#contract/accounts.ts'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { addCourse, getCourse, listTutorCourses } from '#contract/courses.ts'
import { createClassSession } from '#contract/tutor/classes.ts'
import { addObjective } from '#contract/tutor/objectives.ts'
import { addTopic } from '#contract/tutor/topics.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/engine.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { png } from '../../../support/pictures.ts'
import { fakeStorage } from '../../../support/standIns/fakePorts.ts'

const ADA = { email: 'ada@example.com', password: 'a-long-password-1', firstname: 'Ada', lastname: 'Eze' }

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

/** Storage that stores its first file only once `release` is called. */
function heldStorage() {
  const [held, release] = signal()
  const [arrived, arrive] = signal()
  const storage = fakeStorage()
  const put = async (name: string, bytes: Uint8Array) => {
    arrive()
    await held
    storage.files.set(name, bytes)
  }
  return { storage: { ...storage, put }, release, arrived }
}

function signal(): [Promise<void>, () => void] {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return [given, give]
}

function newCourse(category: string) {
  return {
    title: 'Weaving',
    original_price: '100',
    discounted_price: '50',
    duration: '6',
    category,
  }
}

test('the calls that make something new say so in the contract', () => {
  const creating = allEndpoints.filter(({ creates }) => creates).map(({ path }) => path)
  expect(creating).toEqual(
    expect.arrayContaining([
      '/api/signup',
      '/api/courses/add',
      '/api/courses/add-topic',
      '/api/courses/add-objective',
      '/api/courses/rate',
      '/api/console/class-sessions',
    ]),
  )
})

test('the same key with the same words creates once, and answers the same again', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const call = { body: { slug: course.slug, topic: 'The loom' }, ...keyed(randomUUID()) }
  const first = await server.as(tutor).call(addTopic, call)
  const second = await server.as(tutor).call(addTopic, call)
  expect(first.status).toBe(200)
  expect(second.text).toBe(first.text)
  const { body } = await server.call(getCourse, { params: { slug: course.slug } })
  expect(body.data.topics).toHaveLength(1)
})

test('calls of one key that come at the same moment create once, and all are answered alike', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const call = { body: { slug: course.slug, objective: 'Weave a cloth' }, ...keyed(randomUUID()) }
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => server.as(tutor).call(addObjective, call)),
  )
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies[0]?.body.objectives).toHaveLength(1)
})

test('a sign-up that arrives twice opens one account and one session', async () => {
  const { server, db } = await academyWith()
  const call = { body: ADA, ...keyed(randomUUID()) }
  const [first, second] = await Promise.all([server.call(signup, call), server.call(signup, call)])
  expect(first.status).toBe(200)
  expect(second.text).toBe(first.text)
  const sessions = db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id')
  expect(await sessions.where('email', '=', ADA.email).select('email').execute()).toHaveLength(1)
})

test('what is kept of a sign-up tells neither its token nor its password', async () => {
  const { server, db } = await academyWith()
  const { body } = await server.call(signup, { body: ADA, ...keyed(randomUUID()) })
  const kept = JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute())
  expect(kept).toContain('/api/signup')
  expect(kept).not.toContain(body.token)
  expect(kept).not.toContain(ADA.email)
  expect(kept).not.toContain(ADA.password)
})

test('the same key with other words is refused', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const headers = keyed(randomUUID())
  await server.as(tutor).call(addTopic, { body: { slug: course.slug, topic: 'The loom' }, ...headers })
  const other = await server
    .as(tutor)
    .call(addTopic, { body: { slug: course.slug, topic: 'The yarn' }, ...headers })
  expect(other).toBeRefused(422, /different details/)
  const elsewhere = await server
    .as(tutor)
    .call(addObjective, { body: { slug: course.slug, objective: 'The loom' }, ...headers })
  expect(elsewhere).toBeRefused(422, /different details/)
})

test('a course whose cover is another is not the same course', async () => {
  const { server, tutor, category } = await academyWith()
  const headers = keyed(randomUUID())
  const body = newCourse(category.slug)
  const add = async (width: number) =>
    server.as(tutor).call(addCourse, {
      body,
      files: { cover_photo: { bytes: png(width, 360) } },
      ...headers,
    })
  expect((await add(640)).status).toBe(200)
  expect((await add(640)).body.course.slug).toBe('weaving')
  expect(await add(660)).toBeRefused(422)
  const { body: list } = await server.as(tutor).call(listTutorCourses)
  expect(list.data).toHaveLength(1)
})

test('a key belongs to whoever sent it: another tutor’s same key is another', async () => {
  const { server, make, tutor, course, category, stranger } = await academyWith({ course: {}, stranger: {} })
  const theirs = await make.course({ tutor_id: stranger.id, category_id: category.id })
  const headers = keyed(randomUUID())
  await server.as(tutor).call(addTopic, { body: { slug: course.slug, topic: 'The loom' }, ...headers })
  const reply = await server
    .as(stranger)
    .call(addTopic, { body: { slug: theirs.slug, topic: 'The yarn' }, ...headers })
  expect(reply.body.topics.map(({ topic }) => topic)).toEqual(['The yarn'])
})

test('a refused call may be sent again under its key', async () => {
  const { server, make, tutor, category } = await academyWith()
  const headers = keyed(randomUUID())
  const body = { slug: 'weaving', topic: 'The loom' }
  expect(await server.as(tutor).call(addTopic, { body, ...headers })).toBeRefused(404)
  await make.course({ tutor_id: tutor.id, category_id: category.id, slug: 'weaving' })
  const again = await server.as(tutor).call(addTopic, { body, ...headers })
  expect(again.body.topics).toHaveLength(1)
})

test('without a key every call creates, as ever', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const call = {
    body: {
      course_id: course.id,
      title: 'On the roof',
      starts_at: '2026-03-09T17:00:00Z',
      ends_at: '2026-03-09T18:00:00Z',
    },
  }
  const first = await server.as(tutor).call(createClassSession, call)
  const second = await server.as(tutor).call(createClassSession, call)
  expect(second.body.id).not.toBe(first.body.id)
})

test('a key that is none is refused with a sentence that names it', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const call = { body: { slug: course.slug, topic: 'The loom' }, ...keyed('short') }
  expect(await server.as(tutor).call(addTopic, call)).toBeRefused(400, /^Idempotency-Key must be/)
})

test('a day later the key is forgotten, and with it what was kept', async () => {
  const { server, db, clock, tutor, course } = await academyWith({ course: {} })
  const call = { body: { slug: course.slug, topic: 'The loom' }, ...keyed(randomUUID()) }
  await server.as(tutor).call(addTopic, call)
  clock.advance({ hours: 25 })
  const reply = await server.as(tutor).call(addTopic, call)
  expect(reply.body.topics).toHaveLength(2)
  await server
    .as(tutor)
    .call(addTopic, { body: { slug: course.slug, topic: 'The yarn' }, ...keyed(randomUUID()) })
  const kept = await db.selectFrom('idempotency_keys').select('started_at').execute()
  expect(kept.every(({ started_at }) => started_at > '2026-03-03')).toBe(true)
})

test('while the first is under way the second waits for its answer, and is told when to ask again if that takes long', async () => {
  const { storage, release, arrived } = heldStorage()
  const { server, tutor, category } = await academyWith({}, { ports: { storage } })
  const call = {
    body: newCourse(category.slug),
    files: { cover_photo: { bytes: png(640, 360) } },
    ...keyed(randomUUID()),
  }
  const first = server.as(tutor).call(addCourse, call)
  await arrived
  const impatient = await server.as(tutor).call(addCourse, call)
  expect(impatient).toBeRefused(409, /still working on this/)
  expect(impatient.headers['retry-after']).toBe('1')
  const patient = server.as(tutor).call(addCourse, call)
  release()
  const [one, other] = await Promise.all([first, patient])
  expect(one.status).toBe(200)
  expect(other.text).toBe(one.text)
})

test('what was broken off half-way is not done again behind the tutor’s back', async () => {
  const { storage, release, arrived } = heldStorage()
  const { server, clock, tutor, category } = await academyWith({}, { ports: { storage } })
  const call = {
    body: newCourse(category.slug),
    files: { cover_photo: { bytes: png(640, 360) } },
    ...keyed(randomUUID()),
  }
  const killed = server.as(tutor).call(addCourse, call)
  await arrived
  clock.advance({ minutes: 10 })
  const again = await server.as(tutor).call(addCourse, call)
  expect(again).toBeRefused(409, /was interrupted/)
  expect(again.headers['retry-after']).toBeUndefined()
  release()
  await killed
})

test('an answer too long to keep is not given twice, and nothing is created twice', async () => {
  const { server, make, tutor, course } = await academyWith({ course: {} })
  for (let index = 0; index < 4; index += 1) {
    await make.topic({ course_id: course.id, detail: 'x'.repeat(20_000) })
  }
  const call = { body: { slug: course.slug, topic: 'The loom' }, ...keyed(randomUUID()) }
  expect((await server.as(tutor).call(addTopic, call)).status).toBe(200)
  expect(await server.as(tutor).call(addTopic, call)).toBeRefused(409, /already been done/)
})

test('nobody fills the database with keys', async () => {
  const { server, db, tutor, course } = await academyWith({ course: {} })
  const row = { user_id: tutor.id, endpoint: 'POST /api/courses/add-topic', fingerprint: '', answer: null }
  const at = '2026-03-02T08:00:00.000Z'
  await db
    .insertInto('idempotency_keys')
    .values(
      Array.from({ length: 1_000 }, (_, index) => ({
        ...row,
        key_hash: String(index),
        started_at: at,
        lapses_at: at,
        answered_at: at,
      })),
    )
    .execute()
  const reply = await server
    .as(tutor)
    .call(addTopic, { body: { slug: course.slug, topic: 'The loom' }, ...keyed(randomUUID()) })
  expect(reply).toBeRefused(429)
})

test('a call that failed after it was done is not done again', async () => {
  const { server, db, tutor, category } = await academyWith()
  const call = { body: newCourse(category.slug), ...keyed(randomUUID()) }
  // The course is added, but the tutor's page gets no address.
  await refuseChangesOfUsers(db)
  expect((await server.as(tutor).call(addCourse, call)).status).toBe(500)
  expect(await server.as(tutor).call(addCourse, call)).toBeRefused(409, /was interrupted/)
  expect(await db.selectFrom('courses').select('id').execute()).toHaveLength(1)
})

async function refuseChangesOfUsers(db: Db): Promise<void> {
  const body = isPostgres(db)
    ? sql`for each row execute function refused()`
    : sql`begin select raise(abort, 'refused'); end`
  if (isPostgres(db)) {
    onTestFinished(async () => {
      await sql`drop function refused cascade`.execute(db)
    })
    await sql`create function refused() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      db,
    )
  }
  await sql`create trigger refused before update of page_slug on users ${body}`.execute(db)
}
