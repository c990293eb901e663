import styles from './AdireBorder.module.css'

/** A strip of adire along the edge of a receipt: tied rings between sewn leaves. */
export function AdireBorder() {
  return <div className={styles.border} aria-hidden="true" />
}
