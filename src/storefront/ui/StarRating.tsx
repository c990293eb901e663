import { STARS, starsOf } from '#contract/rules/rating.ts'
import styles from './StarRating.module.css'

const STAR = 'M10 1.6l2.6 5.3 5.8.85-4.2 4.1 1 5.800L10 14.900l-5.2 2.75 1-5.800L1.6 7.750l5.8-.850z'

/** An average as five stars, each full, half or empty; read aloud as one sentence. */
export function StarRating({ average, size = 18 }: { average: number; size?: number }) {
  const stars = starsOf(average)
  return (
    <span role="img" aria-label={`${average} out of ${STARS} stars`} className={styles.stars}>
      {stars.map((fill, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five stars in a fixed order
        <Star key={index} fill={fill} size={size} />
      ))}
    </span>
  )
}

function Star({ fill, size }: { fill: 'full' | 'half' | 'empty'; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" data-star={fill}>
      <path d={STAR} className={styles.empty} />
      {fill !== 'empty' && (
        <path
          d={STAR}
          className={styles.full}
          style={fill === 'half' ? { clipPath: 'inset(0 50% 0 0)' } : undefined}
        />
      )}
    </svg>
  )
}
