import type { Command } from 'commander'
import { findByEmail } from '../../accounts/repository.ts'
import { timestamp } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/inTransaction.ts'
import type { UserRow } from '../../database/tables.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { table } from '../table.ts'

/** `tutor list`, `tutor approve` and `tutor suspend`. */
export function addTutorCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const tutor = program.command('tutor').description('List, approve and suspend tutors.')

  tutor
    .command('list')
    .description('List the tutors, how many courses each has and how each stands.')
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await tutorsWithCounts(db)
        if (rows.length === 0) return terminal.say('There are no tutors yet.')
        return terminal.say(
          table(
            ['e-mail', 'name', 'courses', 'standing'],
            rows.map(row => [row.email, `${row.firstname} ${row.lastname}`, row.courses, standingOf(row)]),
          ),
        )
      }),
    )

  tutor
    .command('approve')
    .description('Mark a tutor as verified, and lift a suspension.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }) => {
        const { id } = await tutorBy(db, email)
        await db
          .updateTable('users')
          .set({ is_verified: 1, suspended_at: null })
          .where('id', '=', id)
          .execute()
        terminal.say(`${email} is approved.`)
      }),
    )

  tutor
    .command('suspend')
    .description('Keep a tutor from signing in, at once and everywhere. The courses stay as they are.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }) => {
        const { id } = await tutorBy(db, email)
        await inTransaction(db, async transaction => {
          await transaction
            .updateTable('users')
            .set({ suspended_at: timestamp(clock) })
            .where('id', '=', id)
            .execute()
          await transaction.deleteFrom('sessions').where('user_id', '=', id).execute()
        })
        terminal.say(`${email} is suspended and signed out.`)
      }),
    )
}

function tutorsWithCounts(db: Db) {
  return db
    .selectFrom('users')
    .select(['email', 'firstname', 'lastname', 'is_verified', 'suspended_at'])
    .select(({ selectFrom }) =>
      selectFrom('courses')
        .whereRef('courses.tutor_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('courses'),
    )
    .where('user_type', '=', 'tutor')
    .orderBy('id')
    .execute()
}

function standingOf({ is_verified, suspended_at }: Pick<UserRow, 'is_verified' | 'suspended_at'>): string {
  if (suspended_at) return `suspended since ${suspended_at.slice(0, 10)}`
  return is_verified === 1 ? 'approved' : 'not approved yet'
}

async function tutorBy(db: Db, email: string): Promise<UserRow> {
  const user = await findByEmail(db, email)
  if (user?.user_type === 'tutor') return user
  throw new CommandFailure(`There is no tutor with the e-mail ${email}: see \`tutor list\`.`)
}
