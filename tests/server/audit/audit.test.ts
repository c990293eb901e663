import { expect, test } from 'vitest'
import { login, signup } from '#contract/accounts.ts'
import { updateCourse } from '#contract/courses.ts'
import { takeCourseDown } from '#server/courses/moderation/takeDown.ts'
import { sweep } from '#server/timers.ts'
import { academyWith, type TestAcademy } from '../../support/academy/academy.ts'
import { asAcademy } from '../../support/academy/payingAcademy.ts'

const ADA = {
  email: 'ada@yams.example',
  password: 'seven yellow yams',
  firstname: 'Ada',
  lastname: 'Obi',
  browser: 'k3nB0lU4vQ9wXe2RzT7yPa5sDf8gHj1lZx6cVb_NmQw',
}

async function lines({ db }: TestAcademy) {
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  return rows.map(({ actor, act, subject, details }) => ({ actor, act, subject, ...JSON.parse(details) }))
}

test('sign-ups and sign-ins are written down with the network, and no secret', async () => {
  const academy = await academyWith()
  const { server } = academy
  const { body } = await server.call(signup, { body: ADA })
  const { email, password, browser } = ADA
  const entered = await server.call(login, { body: { email, password, browser }, from: '203.0.113.9' })
  const who = `user:${body.user.id}`
  expect(await lines(academy)).toEqual([
    { actor: who, act: 'signed up', subject: who, user_type: 'learner' },
    { actor: who, act: 'signed in', subject: who, network: '203.0.113.9' },
  ])
  const text = JSON.stringify(await lines(academy))
  for (const secret of [password, browser, body.token, entered.body.token]) expect(text).not.toContain(secret)
})

test('a lock-out is written down once, however long somebody goes on', async () => {
  const academy = await academyWith()
  const { server, clock } = academy
  for (let index = 0; index < 14; index += 1) {
    await server.call(login, {
      body: { email: 'ada@yams.example', password: 'a wrong guess' },
      from: '203.0.113.9',
    })
    clock.advance({ minutes: 20 })
  }
  expect(await lines(academy)).toEqual([
    {
      actor: 'stranger',
      act: 'locked out',
      subject: 'sign-in',
      limit: 'sign-in from one network',
      email: 'ada@yams.example',
      network: '203.0.113.9',
    },
  ])
})

test('a change of price is written down with both prices, and nothing where the price stays', async () => {
  const academy = await academyWith({ course: { slug: 'bread' } })
  const { server, tutor } = academy
  const change = (fields: object) => server.as(tutor).call(updateCourse, { body: { slug: 'bread', fields } })
  await change({ title: 'Better bread' })
  await change({ original_price: '100', discounted_price: '50' })
  await change({ discounted_price: '40.5' })
  await change({ discounted_price: '4000' })
  expect(await lines(academy)).toEqual([
    {
      actor: `user:${tutor.id}`,
      act: 'changed the price',
      subject: 'course:bread',
      discounted_from: 50,
      discounted_to: 40.5,
    },
  ])
})

test('who came in is forgotten after half a year, what the operator did is not', async () => {
  const academy = await academyWith({ course: { slug: 'bread' } })
  const { server, clock } = academy
  await server.call(signup, { body: ADA })
  await takeCourseDown(academy, 'bread', 'It copies a book.')
  clock.advance({ days: 181 })
  await sweep(asAcademy(academy))
  await server.call(login, { body: { email: ADA.email, password: ADA.password } })
  expect((await lines(academy)).map(({ act }) => act)).toEqual(['took the course down', 'signed in'])
})
