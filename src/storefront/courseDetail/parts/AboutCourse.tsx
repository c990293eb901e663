import styles from './AboutCourse.module.css'

/** The long description; an empty one takes no room. */
export function AboutCourse({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <section aria-labelledby="about-course" className={styles.about}>
      <h2 id="about-course">About this Professional Certificate</h2>
      <div className={styles.text}>
        {text
          .split(/\r?\n/)
          .filter(line => line.trim() !== '')
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, in its order
            <p key={index}>{line}</p>
          ))}
      </div>
    </section>
  )
}
