import { expect, test } from 'vitest'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith } from '../../../support/academy/operator.ts'

test('the doctor names the classes of a series that are in two courses', async () => {
  const { run, look } = await operatorWith()
  expect((await run('doctor')).said).toContain('Every class and series belongs to one course.')
  const { db } = look()
  const make = makers(db)
  const tutor = await make.tutor()
  const category = await make.category()
  for (const title of ['Weaving 1', 'Weaving 2']) {
    const course = await make.course({ tutor_id: tutor.id, category_id: category.id })
    await make.classSession({ course_id: course.id, title, series_id: 'weekly' })
  }
  const { said } = await run('doctor')
  expect(said).toMatch(/These classes belong to two courses at once: Weaving 1 \(\d+\), Weaving 2 \(\d+\)\./)
})
