import { paths } from '#pages/paths.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import { AdireCloth } from './AdireCloth.tsx'
import styles from './Hero.module.css'

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={`page ${styles.words}`}>
        <h1>Belong Here, Become a Pro!</h1>
        <p>
          Live classes with people who do the work. Take a seat online or across the table, learn a trade by
          practising it, and leave with work to show.
        </p>
        <div>
          <LinkButton to={paths.catalogue()} look="accent" size="large" iconAfter="arrowRight">
            Get Started
          </LinkButton>
        </div>
      </div>
      {/* After the words: on a slow line it would be painted where they are about to stand, and jump. */}
      <div className={styles.cloth}>
        <AdireCloth />
      </div>
    </section>
  )
}
