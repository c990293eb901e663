import slugify from '@sindresorhus/slugify'
import type { Command } from 'commander'
import { NAME_MAX } from '#contract/rules/session.ts'
import { type AuditActor, record } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isDuplicate } from '../../../platform/database/failures.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CategoryRow } from '../../../platform/database/tables.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { insertCategory, lastPosition, listCategoriesWithCounts, updateCategoryName } from '../queries.ts'
import { table } from '../text.ts'

/** `category list`, `category add` and `category rename`. */
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
            'There are no categories yet: add one with `category add`.',
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
    .description("Change a category's name. Its slug stays, so that links and covers stay.")
    .argument('<slug>', 'the slug, as `category list` shows it')
    .argument('<name>', 'the new name')
    .action((slug: string, name: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await renameCategory(db, operator.clock, { slug, name: checkedName(name) }, by)
        terminal.say(`Renamed ${slug} to ${name.trim()}.`)
      }),
    )
}

async function addCategory(db: Db, clock: Clock, name: string, by: AuditActor): Promise<CategoryRow> {
  const slug = slugify(name)
  if (!slug) throw new CommandFailure(`The name "${name}" has no letters to make a slug of.`)
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
      throw new CommandFailure(`There is no category ${slug}: see \`category list\`.`)
    const details = { name }
    const subject = `category:${slug}`
    await record(trx, clock, { ...by, act: 'renamed the category', subject, details })
  }).catch(error => refuseTaken(error, name))
}

function refuseTaken(error: unknown, name: string): never {
  if (isDuplicate(error)) throw new CommandFailure(`There is a category called ${name} already.`)
  throw error
}

function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed && trimmed.length <= NAME_MAX) return trimmed
  throw new CommandFailure(`A category's name has 1 to ${NAME_MAX} characters.`)
}
