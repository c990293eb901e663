import { expect, onTestFinished, test } from 'vitest'
import { getCourse, listCourses } from '#contract/courses.ts'
import { academyWith } from '../../support/academy/academy.ts'
import { makers } from '../../support/academy/make.ts'
import { bringUpToDate, databaseBefore } from '../../support/database/oldDatabase.ts'

test('the courses of an older academy are counted and found', async () => {
  const connection = await databaseBefore('005_finding')
  onTestFinished(() => connection.close())
  const make = makers(connection.db)
  const tutor = await make.tutor({ firstname: 'Ọláwálé' })
  const category = await make.category({ name: 'Weaving' })
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'loom', title: 'Looms' })
  await make.course({ ...ids, slug: 'hidden', title: 'Hidden looms', display: 1 })

  await bringUpToDate(connection.db)
  const { server } = await academyWith({}, { ports: { connection } })
  expect((await server.call(listCourses)).body.data.total).toBe(1)
  for (const q of ['loom', 'looom', 'weaving', 'weavnig', 'olawale']) {
    const { body } = await server.call(listCourses, { query: { q } })
    expect([q, body.data.data.map(({ slug }) => slug)]).toEqual([q, ['loom']])
  }
  expect((await server.call(getCourse, { params: { slug: 'loom' } })).status).toBe(200)
})

test('an academy that has no course yet is brought up to date, too', async () => {
  const connection = await databaseBefore('005_finding')
  onTestFinished(() => connection.close())
  await expect(bringUpToDate(connection.db)).resolves.toBeUndefined()
})
