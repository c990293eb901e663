import styles from './AboutCourse.module.css'

/** The long description; an empty one takes no room. */
export function AboutCourse({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <section aria-labelledby="about-course" className={styles.about}>
      <h2 id="about-course">About this Professional Certificate</h2>
      <p className={styles.text}>{text}</p>
    </section>
  )
}
