import type { ClassSessionRecord } from '../../dataProvider/records.ts'
import styles from './DayClass.module.css'

/** A class on its day, which a press opens; one of another course is only shown. */
export function DayClass({
  session: { title, cancelled_at },
  time,
  onOpen,
}: {
  session: ClassSessionRecord
  time: string
  onOpen: (() => void) | undefined
}) {
  const words = (
    <>
      {time} {cancelled_at === null ? title : <s>{title}</s>}
      {cancelled_at !== null && ' (cancelled)'}
    </>
  )
  if (!onOpen) return <span className={styles.other}>{words}</span>
  return (
    <button type="button" className={styles.class} onClick={onOpen}>
      {words}
    </button>
  )
}
