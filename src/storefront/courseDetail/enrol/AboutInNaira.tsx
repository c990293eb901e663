import styles from './AboutInNaira.module.css'

/** "≈ ₦62,050": what the price comes to today. The exact amount is asked for at checkout, where it is charged. */
export function AboutInNaira({ text }: { text: string }) {
  return (
    <p className={styles.naira}>
      <span aria-hidden="true">≈ </span>
      <span className="visually-hidden">about </span>
      {text}
    </p>
  )
}
