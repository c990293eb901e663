import type { Command } from 'commander'
import { listTutors } from '../../../people/accounts/people.ts'
import { findByEmail } from '../../../people/accounts/repository.ts'
import { approveTutor, suspendTutor } from '../../../people/accounts/tutorStanding.ts'
import type { TutorStanding } from '../../../people/withheld.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { UserRow } from '../../../platform/database/tables.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { table } from '../text.ts'

/** More than an operator reads in a terminal. */
const MOST_TUTORS = 500

/** `tutor list`, `tutor approve` and `tutor suspend`. */
export function addTutorCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const tutor = program.command('tutor').description('List, approve and suspend tutors.')

  tutor
    .command('list')
    .description(`List the newest ${MOST_TUTORS} tutors, how many courses each has and how each stands.`)
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listTutors(db, { items: MOST_TUTORS })
        terminal.say(
          table(
            ['e-mail', 'name', 'courses', 'standing'],
            rows.map(row => [
              row.email,
              `${row.firstname} ${row.lastname}`,
              Number(row.courses),
              standingOf(row),
            ]),
            'There are no tutors yet.',
          ),
        )
      }),
    )

  tutor
    .command('approve')
    .description('Let a tutor sell, and lift a suspension: what they want on sale goes on sale.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await approveTutor({ db, clock }, (await tutorBy(db, email)).id, by)
        terminal.say(`${email} is approved.`)
      }),
    )

  tutor
    .command('suspend')
    .description('Sign a tutor out and take all their courses off sale, at once. Learners keep theirs.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await suspendTutor({ db, clock }, (await tutorBy(db, email)).id, by)
        terminal.say(`${email} is suspended and signed out.`)
      }),
    )
}

function standingOf({ awaits_approval, suspended_at, must_verify, is_verified }: TutorStanding): string {
  if (suspended_at) return `suspended since ${suspended_at.slice(0, 10)}`
  const approval = awaits_approval === 0 ? 'approved' : 'not approved yet'
  return must_verify === 1 && is_verified === 0 ? `${approval}, e-mail not verified` : approval
}

async function tutorBy(db: Db, email: string): Promise<UserRow> {
  const user = await findByEmail(db, email)
  if (user?.user_type === 'tutor') return user
  throw new CommandFailure(`There is no tutor with the e-mail ${email}: see \`tutor list\`.`)
}
