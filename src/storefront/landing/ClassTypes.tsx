import { paths } from '#pages/paths.ts'
import { MoreLink } from '../ui/actions/MoreLink.tsx'
import { Badge } from '../ui/data/Badge.tsx'
import { Icon } from '../ui/media/Icon.tsx'
import styles from './ClassTypes.module.css'

/** The three ways to learn; self-paced is announced, not offered. */
export function ClassTypes() {
  return (
    <section className={`page ${styles.types}`} aria-labelledby="class-types">
      <h2 id="class-types">Three ways to take a class</h2>
      <ul className={styles.cards}>
        <li className={styles.card}>
          <Icon name="video" size={34} />
          <h3>Virtual live classes</h3>
          <p>
            Fixed hours, a small group and a tutor who sees your screen. Join from anywhere with a decent
            line.
          </p>
          <MoreLink href={paths.catalogue()} className={styles.more}>
            Find a virtual class
          </MoreLink>
        </li>
        <li className={styles.card}>
          <Icon name="pin" size={34} />
          <h3>Onsite one-on-one</h3>
          <p>
            You, your tutor and a table. The quickest way through the hard parts, at hours that suit you both.
          </p>
          <MoreLink href={paths.catalogue()} className={styles.more}>
            Find an onsite class
          </MoreLink>
        </li>
        <li className={`${styles.card} ${styles.later}`}>
          <Icon name="laptop" size={34} />
          <h3>Self-paced</h3>
          <p>Lessons to take alone and at your own speed. We are recording them now.</p>
          <p>
            <Badge color="accent">Coming Soon</Badge>
          </p>
        </li>
      </ul>
    </section>
  )
}
