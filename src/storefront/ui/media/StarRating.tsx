import { STARS, starsOf } from '#contract/rules/rating.ts'
import styles from './StarRating.module.css'

const WIDTH = 20
const GAP = 2

/** An average as five stars, each full, half or empty; read aloud as one sentence. It is one SVG, because lists show many. */
export function StarRating({ average, size = 18 }: { average: number; size?: number }) {
  const width = STARS * (WIDTH + GAP) - GAP
  return (
    <span role="img" aria-label={`${average} out of ${STARS} stars`} className={styles.stars}>
      <svg width={(width * size) / WIDTH} height={size} viewBox={`0 0 ${width} ${WIDTH}`} aria-hidden="true">
        {starsOf(average).map((fill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five stars in a fixed order
          <Star key={index} fill={fill} d={starAt(index * (WIDTH + GAP))} />
        ))}
      </svg>
    </span>
  )
}

function Star({ fill, d }: { fill: 'full' | 'half' | 'empty'; d: string }) {
  return (
    <>
      <path d={d} data-star={fill} className={fill === 'full' ? styles.full : undefined} />
      {fill === 'half' && <path d={d} className={`${styles.full} ${styles.half}`} />}
    </>
  )
}

function starAt(x: number): string {
  return `M${x + 10} 1.6l2.6 5.3 5.8.85-4.2 4.1 1 5.8-5.2-2.75-5.2 2.75 1-5.8-4.2-4.1 5.8-.85z`
}
