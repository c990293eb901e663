import { expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { verifyEmail } from '#contract/emailVerification.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  eraseAccount,
  listSessions,
  requestEmailChange,
  stopEmailChange,
  updateAccount,
} from '#contract/ownAccount.ts'
import { recordRefusals } from '#server/platform/audit/refusals.ts'
import type { Db } from '#server/platform/database/db.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { operatorWith } from '../../../support/academy/operator.ts'
import { ADA, academyOfAda, signInAsAda, withToken } from '../../../support/academy/ownAccount.ts'
import { newProof } from '../../../support/academy/proofs.ts'

const NEW_PASSWORD = 'nine purple plums'

function requests(db: Db) {
  return db.selectFrom('audit_log').select(['act', 'request_id']).orderBy('id').execute()
}

test('what people do to their own account names the request that did it', async () => {
  const academy = await academyOfAda()
  const { server, db, mail } = academy
  const ada = withToken(academy, academy.token)
  await ada.call(updateAccount, { body: { firstname: 'Adaeze' } })
  const { code } = await newProof(academy, { authorization: `Bearer ${academy.token}` })
  await ada.call(verifyEmail, { body: { code } })
  await signInAsAda(academy)
  const { data } = (await ada.call(listSessions)).body
  await ada.call(endSession, { params: { id: data.find(({ is_this }) => !is_this)?.id ?? '' } })
  await ada.call(endOtherSessions)
  for (let tries = 0; tries < 10; tries += 1) {
    await ada.call(changePassword, { body: { current_password: 'a wrong guess', password: NEW_PASSWORD } })
    academy.clock.advance({ minutes: 1 })
  }
  academy.clock.advance({ minutes: 20 })
  const changed = await ada.call(changePassword, {
    body: { current_password: ADA.password, password: NEW_PASSWORD },
  })
  const renewed = withToken(academy, changed.body.token)
  const email = 'adaeze@plums.example'
  await renewed.call(requestEmailChange, { body: { email, current_password: NEW_PASSWORD } })
  await sendLetters(academy)
  const objection = mail.letters
    .map(({ text }) => /\/keep-email\?token=([\w-]+)/.exec(text)?.[1])
    .find(Boolean)
  await server.call(stopEmailChange, { body: { token: objection ?? '' } })
  const rows = await requests(db)
  expect(new Set(rows.map(({ act }) => act))).toEqual(
    new Set([
      'signed up',
      'changed the account',
      'verified the e-mail',
      'signed in',
      'ended a session',
      'ended the other sessions',
      'locked out',
      'changed the password',
      'asked for another e-mail',
      'stopped a change of e-mail',
    ]),
  )
  for (const row of rows) expect(row.request_id, row.act).toMatch(/^[0-9a-f-]{36}$/)
})

test('an erasure names its request too, and no network', async () => {
  const academy = await academyOfAda()
  const body = { current_password: ADA.password }
  const { headers } = await withToken(academy, academy.token).call(eraseAccount, { body })
  const last = (await requests(academy.db)).at(-1)
  expect(last).toEqual({ act: 'erased the account', request_id: headers['x-request-id'] })
  const kept = academy.db.selectFrom('audit_log').select('personal').where('personal', '<>', '{}')
  expect(await kept.execute()).toEqual([])
})

test('what the operator does names the command, and not what was typed after it', async () => {
  const { run, look } = await operatorWith()
  await run('category', 'add', 'Baking')
  await run('category', 'rename', 'baking', 'Bread')
  expect(await requests(look().db)).toEqual([
    { act: 'added the category', request_id: 'cli category add' },
    { act: 'renamed the category', request_id: 'cli category rename' },
  ])
})

test('what a job writes down names the job', async () => {
  const academy = await academyWith()
  await academy.server.call(login, { body: { email: 'nobody@yams.example', password: 'a wrong guess' } })
  academy.clock.advance({ minutes: 1 })
  await recordRefusals(academy)
  expect(await requests(academy.db)).toEqual([
    { act: 'refused the sign-in', request_id: 'job recording refusals' },
  ])
})
