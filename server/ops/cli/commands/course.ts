import type { Command } from 'commander'
import { type AdminCourse, REASON_MAX } from '#contract/admin.ts'
import {
  listAllCourses,
  restoreCourse,
  takeCourseDown,
} from '../../../catalogue/courses/moderation/allCourses.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { table } from '../text.ts'

const NEWEST = 50

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
        const rows = await listAllCourses(db, { items: NEWEST, tutor })
        terminal.say(
          table(
            ['slug', 'title', 'tutor', 'standing'],
            rows.map(row => [row.slug, row.title, row.tutor.email, standingText(row)]),
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

const WORDS: Record<AdminCourse['standing'], string> = {
  on_sale: 'on sale',
  hidden: 'on sale, hidden',
  unpublished: 'unpublished',
  taken_down: 'taken down',
  suspended: 'off sale: tutor suspended',
  verification: 'off sale: tutor not verified',
  approval: 'off sale: tutor not approved',
}

function standingText({ standing, taken_down_reason }: AdminCourse): string {
  return standing === 'taken_down' ? `taken down: ${taken_down_reason ?? ''}` : WORDS[standing]
}

function checkedReason(reason: string): string {
  const trimmed = reason.trim()
  if (trimmed && trimmed.length <= REASON_MAX) return trimmed
  throw new CommandFailure(`A reason has 1 to ${REASON_MAX} characters.`)
}
