import { expect, test } from 'vitest'
import { addObjective, deleteObjective, updateObjective } from '#contract/tutor/objectives.ts'
import { academyWith } from '../../../../support/academy/academy.ts'

test('a tutor adds, changes and deletes objectives, and each answer carries the whole list', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const asTutor = server.as(tutor)
  const added = await asTutor.call(addObjective, { body: { slug: course.slug, objective: 'Weave a strip' } })
  expect(added.body).toMatchObject({
    message: 'Objective added.',
    objectives: [{ objective: 'Weave a strip' }],
  })
  await asTutor.call(addObjective, { body: { slug: course.slug, objective: 'Read a pattern' } })

  const id = added.body.objectives[0]?.id ?? 0
  const changed = await asTutor.call(updateObjective, { body: { id, objective: ' Weave two strips ' } })
  expect(changed.body).toMatchObject({
    message: 'Objective saved.',
    objectives: [{ id, objective: 'Weave two strips' }, { objective: 'Read a pattern' }],
  })
  const deleted = await asTutor.call(deleteObjective, { body: { id } })
  expect(deleted.body).toMatchObject({
    message: 'Objective deleted.',
    objectives: [{ objective: 'Read a pattern' }],
  })
  expect(await asTutor.call(deleteObjective, { body: { id } })).toBeRefused(404, 'Objective not found.')
})

test('objectives added at once all stay', async () => {
  const { server, tutor, course, db } = await academyWith({ course: {} })
  const texts = Array.from({ length: 12 }, (_, index) => `Objective ${index}`)
  await Promise.all(
    texts.map(objective => server.as(tutor).call(addObjective, { body: { slug: course.slug, objective } })),
  )
  const rows = await db.selectFrom('objectives').select('objective').execute()
  expect(rows.map(({ objective }) => objective).sort()).toEqual(texts.sort())
})

test.each([
  [addObjective, {}, { slug: 'Slug is required.', objective: 'Objective is required.' }],
  [
    addObjective,
    { slug: 'a', objective: 'x'.repeat(501) },
    { objective: 'Objective must be 500 characters or fewer.' },
  ],
  [updateObjective, { id: '1', objective: 'x' }, { id: /^Id must be a whole number from 1/ }],
  [updateObjective, { id: 1.5, objective: '' }, { id: /^Id must be/, objective: 'Objective is required.' }],
  [deleteObjective, { id: [1] }, { id: /^Id must be/ }],
  [deleteObjective, { id: null }, { id: /^Id must be/ }],
  [deleteObjective, { id: 99999999999 }, { id: /^Id must be/ }],
])('%o refuses %j', async (endpoint, body, fields) => {
  const { server, tutor } = await academyWith({ course: {} })
  const reply = await server.as(tutor).call(endpoint, { raw: { body } })
  expect(reply).toBeRefused(400)
  const expected = Object.entries(fields).map(([name, sentence]) => [name, expect.stringMatching(sentence)])
  expect(reply.failure.fields).toEqual(Object.fromEntries(expected))
})

test("strangers touch no objective of another tutor's course", async () => {
  const { server, course, objective, learner, stranger, db } = await academyWith({
    course: {},
    objective: {},
    stranger: {},
  })
  for (const [endpoint, body] of [
    [addObjective, { slug: course.slug, objective: 'Mine' }],
    [updateObjective, { id: objective.id, objective: 'Mine' }],
    [deleteObjective, { id: objective.id }],
  ] as const) {
    expect(await server.call(endpoint, { raw: { body } })).toBeRefused(401)
    expect(await server.as(learner).call(endpoint, { raw: { body } })).toBeRefused(403)
    expect(await server.as(stranger).call(endpoint, { raw: { body } })).toBeRefused(404)
  }
  expect(await db.selectFrom('objectives').selectAll().execute()).toEqual([objective])
})
