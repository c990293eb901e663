import type { Objective } from '#contract/entities.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './Objectives.module.css'

/** What a learner will be able to do; nothing where the tutor has named none. */
export function Objectives({ objectives }: { objectives: readonly Objective[] }) {
  if (objectives.length === 0) return null
  return (
    <section aria-labelledby="objectives" className={styles.objectives}>
      <h2 id="objectives">What you will learn</h2>
      <ul className={styles.list}>
        {objectives.map(({ id, objective }) => (
          <li key={id}>
            <Icon name="check" />
            <span>{objective}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
