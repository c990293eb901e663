import { paths } from '#pages/paths.ts'
import type { StoppedLetters } from '../../../people/mailboxStanding.ts'
import type { Db } from '../../../platform/database/db.ts'
import { wording } from './wording.ts'

const TITLES: Record<StoppedLetters['because'], string> = {
  bounced: 'Letters to your e-mail come back',
  complaint: 'A letter of ours was reported as spam',
}

/** Letters that do not reach somebody's mailbox, as they are told of it where they still look. */
export const aboutMailbox = wording('user', findUsers, {
  'letters come back': (_, { because }: Pick<StoppedLetters, 'because'>) => ({
    title: TITLES[because],
    text: 'Reminders and news are not sent to it any more. Confirm the address, or change it, and they come again.',
    link: `${paths.account()}#email`,
  }),
})

function findUsers(db: Db, ids: readonly number[]) {
  return db.selectFrom('users').select('id').where('id', 'in', ids).execute()
}
