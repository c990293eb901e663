import { type Command, InvalidArgumentError } from 'commander'
import { type AdminCourse, REASON_MAX } from '#contract/admin.ts'
import { NAME_MAX } from '#contract/rules/session.ts'
import { slugWords } from '../../../catalogue/courses/editing/uniqueSlug.ts'
import {
  listAllCourses,
  restoreCourse,
  takeCourseDown,
} from '../../../catalogue/courses/moderation/allCourses.ts'
import { setRatingHidden, setReplyHidden } from '../../../catalogue/courses/ratings/hideRating.ts'
import { listAllRatings } from '../../../catalogue/courses/ratings/queries.ts'
import { type AuditActor, record } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isDuplicate } from '../../../platform/database/failures.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CategoryRow } from '../../../platform/database/tables/catalogue.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { insertCategory, lastPosition, listCategoriesWithCounts, updateCategoryName } from '../queries.ts'
import { table } from '../text.ts'

/** Adds `category list`, `category add` and `category rename`. */
export function addCategoryCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const category = program.command('category').description('List, add and rename course categories.')

  category
    .command('list')
    .description('List the categories and how many courses each has.')
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listCategoriesWithCounts(db)
        terminal.say(
          table(
            ['slug', 'name', 'courses'],
            rows.map(row => [row.slug, row.name, row.courses]),
            'No categories yet. Add one with `category add`.',
          ),
        )
      }),
    )

  category
    .command('add')
    .description('Add a category at the end of the catalogue.')
    .argument('<name>', 'its name, such as "Data & AI"')
    .action((name: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        const { slug } = await addCategory(db, operator.clock, checkedName(name), by)
        terminal.say(`Added ${name.trim()} as ${slug}.`)
      }),
    )

  category
    .command('rename')
    .description('Rename a category. Its slug, links and covers stay the same.')
    .argument('<slug>', 'the slug, from `category list`')
    .argument('<name>', 'the new name')
    .action((slug: string, name: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await renameCategory(db, operator.clock, { slug, name: checkedName(name) }, by)
        terminal.say(`Renamed ${slug} to ${name.trim()}.`)
      }),
    )
}

async function addCategory(db: Db, clock: Clock, name: string, by: AuditActor): Promise<CategoryRow> {
  const slug = slugWords(name, { decamelize: true })
  if (!slug) throw new CommandFailure(`The name "${name}" has nothing to make a slug from.`)
  return inTransaction(db, async trx => {
    const last = await lastPosition(trx)
    const category = await insertCategory(trx, { name, slug, position: Number(last ?? -1) + 1 })
    await record(trx, clock, { ...by, act: 'added the category', subject: `category:${slug}` })
    return category
  }).catch(error => refuseTaken(error, name))
}

async function renameCategory(
  db: Db,
  clock: Clock,
  { slug, name }: Pick<CategoryRow, 'slug' | 'name'>,
  by: AuditActor,
): Promise<void> {
  await inTransaction(db, async trx => {
    if (!(await updateCategoryName(trx, slug, name)))
      throw new CommandFailure(`There is no category ${slug}. See \`category list\`.`)
    const details = { name }
    const subject = `category:${slug}`
    await record(trx, clock, { ...by, act: 'renamed the category', subject, details })
  }).catch(error => refuseTaken(error, name))
}

function refuseTaken(error: unknown, name: string): never {
  if (isDuplicate(error)) throw new CommandFailure(`There is already a category called ${name}.`)
  throw error
}

function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed && trimmed.length <= NAME_MAX) return trimmed
  throw new CommandFailure(`A category's name must be 1 to ${NAME_MAX} characters.`)
}

const NEWEST = 50

/** Adds `course list`, `course take-down` and `course restore`. */
export function addCourseCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const course = program.command('course').description('List courses, take one down, or restore one.')

  course
    .command('list')
    .description(`List the newest ${NEWEST} courses with their status.`)
    .option('--tutor <email>', 'only courses by this tutor')
    .action(({ tutor }: { tutor?: string }) =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listAllCourses(db, { items: NEWEST, tutor })
        terminal.say(
          table(
            ['slug', 'title', 'tutor', 'status'],
            rows.map(row => [row.slug, row.title, row.tutor.email, statusText(row)]),
            'No courses found.',
          ),
        )
      }),
    )

  course
    .command('take-down')
    .description(
      'Take a course off sale. Enrolled learners keep access. The tutor sees the reason and cannot publish it.',
    )
    .argument('<slug>', 'the slug, from `course list`')
    .requiredOption('--reason <text>', 'shown to the tutor')
    .action((slug: string, { reason }: { reason: string }) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await takeCourseDown({ db, clock }, slug, checkedReason(reason), by)
        terminal.say(`${slug} was taken down.`)
      }),
    )

  course
    .command('restore')
    .description('Restore a course that was taken down. It goes back on sale if its tutor had published it.')
    .argument('<slug>')
    .action((slug: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await restoreCourse({ db, clock }, slug, by)
        terminal.say(`${slug} was restored to its tutor.`)
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

function statusText({ standing, taken_down_reason }: AdminCourse): string {
  return standing === 'taken_down' ? `taken down: ${taken_down_reason ?? ''}` : WORDS[standing]
}

function checkedReason(reason: string): string {
  const trimmed = reason.trim()
  if (trimmed && trimmed.length <= REASON_MAX) return trimmed
  throw new CommandFailure(`A reason must be 1 to ${REASON_MAX} characters.`)
}

const COMMENT_SHOWN = 60

/** Adds `rating list`, `rating hide` and `rating show`, and hide and show for the reply to a rating. */
export function addRatingCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const rating = program.command('rating').description('List ratings, hide one, or show it again.')

  rating
    .command('list')
    .description(`List the newest ${NEWEST} ratings with their numbers.`)
    .option('--course <slug>', 'only ratings of this course')
    .action(({ course }: { course?: string }) =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listAllRatings(db, { items: NEWEST, course })
        terminal.say(
          table(
            ['id', 'course', 'stars', 'by', 'status', 'comment', 'reply'],
            rows.map(row => [
              row.id,
              row.course,
              row.rating,
              row.email,
              row.hidden_at ? `hidden since ${row.hidden_at.slice(0, 10)}` : 'shown',
              beginning(row.comment),
              row.reply_hidden_at ? 'hidden' : beginning(row.reply),
            ]),
            'No ratings found.',
          ),
        )
      }),
    )

  for (const [name, setHidden, isHidden, description] of [
    [
      'hide',
      setRatingHidden,
      true,
      'Hide a rating from everyone except its author. It no longer counts towards the average.',
    ],
    ['show', setRatingHidden, false, 'Show a hidden rating again.'],
    [
      'hide-reply',
      setReplyHidden,
      true,
      "Hide the tutor's reply to a rating from everyone except the tutor.",
    ],
    ['show-reply', setReplyHidden, false, "Show the tutor's hidden reply again."],
  ] as const) {
    rating
      .command(name)
      .description(description)
      .argument('<id>', 'the number, from `rating list`', wholeNumber)
      .action((id: number) =>
        withDatabase(operator, async ({ db }, _config, by) => {
          await setHidden({ db, clock }, id, isHidden, by)
          const what = setHidden === setReplyHidden ? `The reply to rating ${id}` : `Rating ${id}`
          terminal.say(`${what} is now ${isHidden ? 'hidden' : 'shown'}.`)
        }),
      )
  }
}

function beginning(comment: string | null): string {
  const line = (comment ?? '').replace(/\s+/g, ' ')
  return line.length > COMMENT_SHOWN ? `${line.slice(0, COMMENT_SHOWN)}...` : line
}

function wholeNumber(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('It must be a whole number.')
}
