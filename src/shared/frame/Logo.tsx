import styles from './Logo.module.css'

/** The academy's mark (a tied ring of adire) and its name in two lines. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 40 40" width="38" height="38" aria-hidden="true">
        <rect width="40" height="40" rx="11" className={styles.ground} />
        <g className={styles.resist}>
          <circle cx="20" cy="20" r="14" strokeDasharray="0.1 4.3" strokeWidth="2.4" />
          <circle cx="20" cy="20" r="9.2" strokeWidth="2.2" />
        </g>
        <circle cx="20" cy="20" r="4" className={styles.eye} />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  )
}
