import { useFetcher } from 'react-router-dom'
import { STARS } from '#contract/rules/rating.ts'
import { COMMENT_MAX } from '#contract/rules/textLimits.ts'
import { alertTitle } from '#shared/api/apiFailure.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import styles from './RatingForm.module.css'
import type { RatingOutcome } from './ratingAction.ts'

export interface RatingFormProps {
  slug: string
  own: { rating: number; comment: string | null } | null
}

/** The form for an enrolled learner's rating, which they can change at any time. */
export function RatingForm({ slug, own }: RatingFormProps) {
  const fetcher = useFetcher<RatingOutcome>()
  const posted = useAnswer<RatingOutcome>()
  const outcome: RatingOutcome = fetcher.data ?? posted ?? {}
  const { failure, message, typed = own } = outcome
  return (
    <fetcher.Form method="post" className={styles.form} aria-label="Your rating">
      <h3>{own ? 'Your rating' : 'Rate this course'}</h3>
      <input type="hidden" name="intent" value="rate" />
      <input type="hidden" name="slug" value={slug} />
      <StarPicker chosen={typed?.rating} />
      <TextAreaField
        label="Comment"
        isOptional
        name="comment"
        rows={3}
        maxLength={COMMENT_MAX}
        defaultValue={typed?.comment ?? ''}
        error={failure?.fields.comment}
      />
      {failure && (
        <Alert title={alertTitle(failure, failure.title ?? "We couldn't save your rating")}>
          {failure.detail}
        </Alert>
      )}
      {message && fetcher.state === 'idle' && <Alert tone="success" title={message} />}
      <div>
        <Button type="submit" look="secondary" isBusy={fetcher.state !== 'idle'}>
          {own ? 'Change my rating' : 'Post my rating'}
        </Button>
      </div>
    </fetcher.Form>
  )
}

const NAMES = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** One to five stars as a radio group: arrow keys move, and all stars up to the chosen one are filled. */
function StarPicker({ chosen }: { chosen: number | undefined }) {
  return (
    <fieldset className={styles.picker}>
      <legend>Stars</legend>
      <div className={styles.row}>
        {Array.from({ length: STARS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five stars in a fixed order
          <label key={index} title={NAMES[index]}>
            <input
              type="radio"
              name="rating"
              value={index + 1}
              required
              defaultChecked={chosen === index + 1}
              aria-label={`${index + 1} of ${STARS}: ${NAMES[index] ?? ''}`}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
