import type { Command } from 'commander'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { restoreCourse, takeCourseDown } from '../../courses/moderation/takeDown.ts'
import { withheldFrom } from '../../courses/moderation/withheld.ts'
import type { Db } from '../../database/db.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { table } from '../text.ts'

const NEWEST = 50
const REASON_MAX = 500

/** `course list`, `course take-down` and `course restore`. */
export function addCourseCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const course = program.command('course').description('List courses, take one down, give one back.')

  course
    .command('list')
    .description(`List the newest ${NEWEST} courses and how each stands.`)
    .option('--tutor <email>', 'those of one tutor')
    .action(({ tutor }: { tutor?: string }) =>
      withDatabase(operator, async ({ db }) => {
        const rows = await newestCourses(db, tutor)
        terminal.say(
          table(
            ['slug', 'title', 'tutor', 'standing'],
            rows.map(row => [row.slug, row.title, row.email, standingOf(row)]),
            'There are no such courses.',
          ),
        )
      }),
    )

  course
    .command('take-down')
    .description(
      'Take a course off sale. Its learners keep it; its tutor reads the reason and cannot publish it.',
    )
    .argument('<slug>', 'the slug, as `course list` shows it')
    .requiredOption('--reason <text>', 'what its tutor reads')
    .action((slug: string, { reason }: { reason: string }) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await takeCourseDown({ db, clock }, slug, checkedReason(reason), by)
        terminal.say(`${slug} is taken down.`)
      }),
    )

  course
    .command('restore')
    .description('Give a course back that was taken down: on sale again, if its tutor wants and may sell it.')
    .argument('<slug>')
    .action((slug: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await restoreCourse({ db, clock }, slug, by)
        terminal.say(`${slug} is its tutor's again.`)
      }),
    )
}

function newestCourses(db: Db, tutor: string | undefined) {
  let query = db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.tutor_id')
    .select(['slug', 'title', 'email', 'status', 'display', 'taken_down_at', 'taken_down_reason'])
    .select(['awaits_approval', 'suspended_at', 'must_verify', 'is_verified'])
    .orderBy('courses.id', 'desc')
    .limit(NEWEST)
  if (tutor !== undefined) query = query.where('email_key', '=', tutor.trim().toLowerCase())
  return query.execute()
}

const WORDS = {
  taken_down: 'taken down',
  suspended: 'off sale: tutor suspended',
  verification: 'off sale: tutor not verified',
  approval: 'off sale: tutor not approved',
} as const

function standingOf(row: Awaited<ReturnType<typeof newestCourses>>[number]): string {
  const withheld = withheldFrom(row, row)
  if (withheld?.reason === 'taken_down') return `taken down: ${row.taken_down_reason ?? ''}`
  if (withheld) return WORDS[withheld.reason]
  if (row.status !== PUBLISHED) return 'unpublished'
  return row.display === 0 ? 'on sale' : 'on sale, hidden'
}

function checkedReason(reason: string): string {
  const trimmed = reason.trim()
  if (trimmed && trimmed.length <= REASON_MAX) return trimmed
  throw new CommandFailure(`A reason has 1 to ${REASON_MAX} characters.`)
}
