import { expect, test } from 'vitest'
import { verifyEmail } from '#contract/emailVerification.ts'
import { approveTutor, suspendTutor } from '#server/people/tutorStatus.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { OPERATOR, sendLetters, sendToOperator, withContact } from '../../../support/academy/letters.ts'
import { BY_OPERATOR } from '../../../support/academy/operator.ts'
import { signUpByLetter } from '../../../support/academy/proofs.ts'

const APPLICANT = 'tolu@yams.example'

/** Signs a tutor up in an academy that approves them, before eight in Lagos, when no daily list is due. */
async function withApplicant() {
  const academy = withContact(await academyWith({}, { config: { tutorApproval: true, demo: false } }))
  academy.clock.advance({ hours: 20 })
  const { user, code, as } = await signUpByLetter(academy, APPLICANT, { user_type: 'tutor' })
  const emailsTo = (address: string) => academy.mail.letters.splice(0).filter(({ to }) => to === address)
  emailsTo(APPLICANT)
  return {
    ...academy,
    tutorId: user.id,
    emailsTo,
    confirm: () => academy.server.call(verifyEmail, { headers: as, body: { code } }),
    approve: () => approveTutor({ ...academy.ports, db: academy.db }, user.id, BY_OPERATOR),
  }
}

test('the operator is emailed that a tutor waits once the tutor has confirmed their email', async () => {
  const academy = await withApplicant()
  expect(await sendToOperator(academy)).toBe(0)
  expect((await academy.confirm()).status).toBe(200)
  expect(await sendToOperator(academy)).toBe(1)
  const [email] = academy.emailsTo(OPERATOR)
  expect(email?.subject).toBe('Belong Academy: Ada Obi wants to teach')
  expect(email?.text).toContain(`To approve: Run \`tutor approve ${APPLICANT}\`.`)
})

test('the operator is not emailed about a tutor who was approved meanwhile', async () => {
  const academy = await withApplicant()
  await academy.confirm()
  await academy.approve()
  expect(await sendToOperator(academy)).toBe(0)
})

test('a tutor is emailed once that they are approved, with the way to their courses', async () => {
  const academy = await withApplicant()
  await academy.confirm()
  await academy.approve()
  await academy.approve()
  await sendLetters(academy)
  const emails = academy.emailsTo(APPLICANT)
  expect(emails).toMatchObject([{ subject: 'You can now publish courses at Belong Academy' }])
  expect(emails[0]?.text).toContain('http://127.0.0.1:3000/tutor/courses')
})

test('a tutor who is approved before they confirm their email reads what is missing', async () => {
  const academy = await withApplicant()
  await academy.approve()
  await sendLetters(academy)
  const [email] = academy.emailsTo(APPLICANT)
  expect(email?.subject).toBe('You are approved as a tutor at Belong Academy')
  expect(email?.text).toContain("You haven't confirmed your email yet.")
})

test('a tutor whose suspension ends is emailed, and one who is suspended again before that is not', async () => {
  const academy = await withApplicant()
  const stores = { ...academy.ports, db: academy.db }
  await academy.confirm()
  await academy.approve()
  await sendLetters(academy)
  academy.emailsTo(APPLICANT)
  await suspendTutor(stores, academy.tutorId, BY_OPERATOR)
  academy.clock.advance({ minutes: 1 })
  await academy.approve()
  await sendLetters(academy)
  expect(academy.emailsTo(APPLICANT)).toHaveLength(1)
  await suspendTutor(stores, academy.tutorId, BY_OPERATOR)
  academy.clock.advance({ minutes: 1 })
  await academy.approve()
  await suspendTutor(stores, academy.tutorId, BY_OPERATOR)
  await sendLetters(academy)
  expect(academy.emailsTo(APPLICANT)).toEqual([])
})
