import { chooseNotices } from '#contract/notices.ts'
import { createAnnouncement, listAnnouncementRecipients } from '#contract/tutor/announcements.ts'
import type { Account } from '#server/platform/http/account.ts'
import { academyWith } from './academy.ts'
import { sendAnnouncements } from './letters.ts'

export const WORDS = {
  audience: 'everyone',
  subject: 'A room on Friday',
  words: 'We meet in the library.\n\nThe map: https://maps.example/yaba, second floor.',
} as const

/** An academy with a course, its tutor and a verified learner named Ada. */
export async function announcingAcademy() {
  const academy = await academyWith({
    course: { title: 'Cloth', slug: 'cloth' },
    tutor: { firstname: 'Tolu', lastname: 'Ade' },
    stranger: {},
  })
  const { make, course, server, tutor, mail, clock } = academy
  const ada = await make.learner({ email: 'ada@example.com', firstname: 'Ada', is_verified: 1 })
  const enrolment = await make.enrolment({ course_id: course.id, user_id: ada.id })
  return {
    ...academy,
    ada,
    enrolment,
    announce: (body: Record<string, unknown> = {}) =>
      server
        .as(tutor)
        .call(createAnnouncement, { raw: { body: { course_id: course.id, ...WORDS, ...body } } }),
    /** Returns the letters sent after this many seconds. */
    sent: async (seconds = 0) => {
      clock.advance({ seconds })
      await sendAnnouncements(academy)
      return mail.letters.splice(0)
    },
    recipients: async (id: number) =>
      (await server.as(tutor).call(listAnnouncementRecipients, { params: { id }, query: {} })).body.map(
        ({ firstname, state }) => `${firstname}: ${state}`,
      ),
    switchOff: (person: Account) =>
      server.as(person).call(chooseNotices, {
        body: { choices: [{ kind: 'announcements', channel: 'letter', choice: 'off' }] },
      }),
  }
}
