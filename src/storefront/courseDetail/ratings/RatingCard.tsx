import { useFetcher } from 'react-router-dom'
import type { Rating } from '#contract/entities.ts'
import { dayText } from '#shared/dates.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { countText } from '#shared/money.ts'
import { classNames } from '../../ui/classNames.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { StarRating } from '../../ui/media/StarRating.tsx'
import styles from './RatingCard.module.css'
import type { RatingOutcome } from './ratingAction.ts'

/** One learner's rating: name, stars, comment, and the thumb that says it helped. */
export function RatingCard({ rating, isHelpfulToViewer }: { rating: Rating; isHelpfulToViewer: boolean }) {
  const name = `${rating.user.firstname} ${rating.user.lastname}`
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {[...rating.user.firstname][0] ?? '·'}
        </span>
        <div className={styles.who}>
          <h3>{name}</h3>
          <p>
            <StarRating average={rating.rating} size={16} />
            <time dateTime={rating.created_at}>{dayText(rating.created_at)}</time>
          </p>
        </div>
      </header>
      {rating.comment && <p className={styles.comment}>{rating.comment}</p>}
      {rating.reply && (
        <div dir="auto" className={styles.reply}>
          <h4>Reply of the tutor</h4>
          {rating.reply.text}
        </div>
      )}
      <HelpfulThumb rating={rating} name={name} isOn={isHelpfulToViewer} />
    </article>
  )
}

function HelpfulThumb({ rating, name, isOn }: { rating: Rating; name: string; isOn: boolean }) {
  const { session } = useRootData()
  const fetcher = useFetcher<RatingOutcome>()
  const wanted = fetcher.formData ? fetcher.formData.get('helpful') === 'true' : isOn
  const count = rating.helpful_count + Number(wanted) - Number(isOn)

  if (session?.userType !== 'learner') {
    return (
      <p className={styles.thumb}>
        <Icon name="thumbUp" size={18} /> {helpfulText(count)}
      </p>
    )
  }
  return (
    <fetcher.Form method="post" className={styles.vote}>
      <input type="hidden" name="intent" value="helpful" />
      <input type="hidden" name="id" value={rating.id} />
      <input type="hidden" name="helpful" value={String(!wanted)} />
      <button
        type="submit"
        aria-pressed={wanted}
        aria-label={`Helpful: the rating of ${name}`}
        className={classNames(styles.thumb, styles.press)}
      >
        <Icon name="thumbUp" size={18} /> Helpful{count > 0 && ` · ${countText(count)}`}
      </button>
      <span role="status" className={styles.failure}>
        {fetcher.data?.failure?.detail}
      </span>
    </fetcher.Form>
  )
}

function helpfulText(count: number): string {
  if (count === 0) return 'No votes yet'
  return count === 1 ? 'Helpful to 1 learner' : `Helpful to ${countText(count)} learners`
}
