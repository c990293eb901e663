import { type Command, InvalidArgumentError } from 'commander'
import { setRatingHidden, setReplyHidden } from '../../../catalogue/courses/ratings/hideRating.ts'
import { listAllRatings } from '../../../catalogue/courses/ratings/queries.ts'
import { type Operator, withDatabase } from '../operator.ts'
import { table } from '../text.ts'

const NEWEST = 50
const COMMENT_SHOWN = 60

/** `rating list`, `rating hide` and `rating show`, and the same two for the reply to a rating. */
export function addRatingCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const rating = program.command('rating').description('List ratings, hide one, show it again.')

  rating
    .command('list')
    .description(`List the newest ${NEWEST} ratings with their numbers.`)
    .option('--course <slug>', 'those of one course')
    .action(({ course }: { course?: string }) =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listAllRatings(db, { items: NEWEST, course })
        terminal.say(
          table(
            ['id', 'course', 'stars', 'by', 'standing', 'comment', 'reply'],
            rows.map(row => [
              row.id,
              row.course,
              row.rating,
              row.email,
              row.hidden_at ? `hidden since ${row.hidden_at.slice(0, 10)}` : 'shown',
              beginning(row.comment),
              row.reply_hidden_at ? 'hidden' : beginning(row.reply),
            ]),
            'There are no such ratings.',
          ),
        )
      }),
    )

  for (const [name, setHidden, isHidden, description] of [
    [
      'hide',
      setRatingHidden,
      true,
      'Hide a rating from everybody but who gave it; average and count leave it out.',
    ],
    ['show', setRatingHidden, false, 'Show a hidden rating again.'],
    ['hide-reply', setReplyHidden, true, "Hide the tutor's reply to a rating from everybody but the tutor."],
    ['show-reply', setReplyHidden, false, "Show the tutor's hidden reply again."],
  ] as const) {
    rating
      .command(name)
      .description(description)
      .argument('<id>', 'the number, as `rating list` shows it', wholeNumber)
      .action((id: number) =>
        withDatabase(operator, async ({ db }, _config, by) => {
          await setHidden({ db, clock }, id, isHidden, by)
          const what = setHidden === setReplyHidden ? `The reply to rating ${id}` : `Rating ${id}`
          terminal.say(`${what} is ${isHidden ? 'hidden' : 'shown'}.`)
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
