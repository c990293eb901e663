import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { deleteObjective, updateObjective } from '#contract/tutor/objectives.ts'
import { addTopic, addTopicDetail, deleteTopic, orderTopics } from '#contract/tutor/topics.ts'
import type { Db } from '#server/platform/database/db.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { engine } from '../../../../support/database/testDatabase.ts'
import { untilWaiting } from '../../../../support/waits.ts'

/** Creates a course with this many topics, whose parts two people or servers change at the same moment. */
async function courseWithTopics(count: number) {
  const academy = await academyWith({ course: {}, objective: {} })
  const slugs: string[] = []
  for (let index = 0; index < count; index += 1) {
    slugs.push((await academy.make.topic({ course_id: academy.course.id })).slug)
  }
  return { ...academy, slugs }
}

test('topics that are added at the same moment stand one after the other', async () => {
  const { server, db, tutor, course } = await courseWithTopics(0)
  const names = Array.from({ length: 6 }, (_, index) => `Topic ${index}`)
  const add = (topic: string) => server.as(tutor).call(addTopic, { body: { slug: course.slug, topic } })
  let adding: ReturnType<typeof add>[] = []
  await db.transaction().execute(async trx => {
    // Held here, so that all continue at once.
    if (engine === 'postgres') await sql`lock table topics in share mode`.execute(trx)
    adding = names.map(add)
    if (engine === 'postgres') await untilWaiting(db, names.length)
  })
  const replies = await Promise.all(adding)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await db.selectFrom('topics').select('position').orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual(names.map((_, index) => index + 1))
})

test('topics that are put in order many times at once keep the order of one of them', async () => {
  const { server, tutor, course, slugs } = await courseWithTopics(40)
  const asTutor = server.as(tutor)
  const orders = Array.from({ length: 30 }, (_, index) => [...slugs.slice(index), ...slugs.slice(0, index)])
  const replies = await Promise.all(
    orders.map(topics => asTutor.call(orderTopics, { body: { slug: course.slug, topics } })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
})

test.runIf(engine === 'postgres')('a transaction that lost a deadlock is tried once more', async () => {
  const { server, db, tutor, course, slugs } = await courseWithTopics(2)
  const order = slugs.toReversed()
  await loseOneDeadlock(db)
  const { status, body } = await server
    .as(tutor)
    .call(orderTopics, { body: { slug: course.slug, topics: order } })
  expect(status).toBe(200)
  expect(body.topics.map(({ slug }) => slug)).toEqual(order)
  expect((await sql<{ lost: boolean }>`select is_called as lost from deadlocks`.execute(db)).rows).toEqual([
    { lost: true },
  ])
})

test('an objective that is deleted while it is changed is not found', async () => {
  const { server, db, tutor, objective } = await courseWithTopics(0)
  const change = () =>
    server.as(tutor).call(updateObjective, { body: { id: objective.id, objective: 'Weave' } })
  const reply = await whileDeleting(db, 'objectives', objective.id, change)
  expect(reply).toBeRefused(404, 'Objective not found.')
  expect(await server.as(tutor).call(deleteObjective, { body: { id: objective.id } })).toBeRefused(404)
})

test('a topic that is deleted while it is changed is not found', async () => {
  const { server, db, tutor, slugs } = await courseWithTopics(1)
  const [slug = ''] = slugs
  const { id } = await db.selectFrom('topics').select('id').executeTakeFirstOrThrow()
  const change = () => server.as(tutor).call(addTopicDetail, { body: { slug, topic: 'Renamed' } })
  expect(await whileDeleting(db, 'topics', id, change)).toBeRefused(404, 'Topic not found.')
  expect(await server.as(tutor).call(deleteTopic, { body: { slug } })).toBeRefused(404)
})

/** Makes a change wait for an uncommitted deletion. */
async function whileDeleting<Reply>(
  db: Awaited<ReturnType<typeof courseWithTopics>>['db'],
  table: 'topics' | 'objectives',
  id: number,
  change: () => Promise<Reply>,
): Promise<Reply> {
  let changing: Promise<Reply> | undefined
  await db.transaction().execute(async trx => {
    await trx.deleteFrom(table).where('id', '=', id).execute()
    changing = change()
    if (engine === 'postgres') await untilWaiting(db)
  })
  if (!changing) throw new Error('nothing was changed')
  return changing
}

/**
 * Makes PostgreSQL roll back the next change of a topic, like the victim of a deadlock. In a real deadlock the victim and the
 * time depend on how busy the machine is.
 */
async function loseOneDeadlock(db: Db): Promise<void> {
  onTestFinished(async () => {
    await sql`drop function lose_deadlock cascade`.execute(db)
    await sql`drop sequence deadlocks`.execute(db)
  })
  // A rollback does not reset a sequence, so only the first change fails.
  await sql`create sequence deadlocks`.execute(db)
  await sql`
    create function lose_deadlock() returns trigger language plpgsql as $$
    begin
      if nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$
  `.execute(db)
  await sql`create trigger lose_deadlock before update on topics for each row execute function lose_deadlock()`.execute(
    db,
  )
}
