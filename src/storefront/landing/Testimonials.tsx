import styles from './Testimonials.module.css'

/** Sample voices: an academy puts its own learners' words here. */
const VOICES = [
  {
    words:
      'I came for spreadsheets and left running the month-end close. My tutor had done it for eleven years, and it showed.',
    name: 'Ngozi Eze',
    now: 'Accounts officer, Enugu',
  },
  {
    words:
      'Nobody let me hide. By the third class I was sharing my screen, and by the sixth I was the one helping.',
    name: 'Tunde Adebayo',
    now: 'Front-end developer, Ibadan',
  },
  {
    words:
      'One-on-one on Saturdays fitted around my shop. We worked on my own adverts, with my own money at stake.',
    name: 'Halima Sani',
    now: 'Shop owner, Kano',
  },
  {
    words: 'I asked the same question four times and got four better answers. That is what I paid for.',
    name: 'Efe Omoruyi',
    now: 'Data analyst, Benin City',
  },
] as const

export function Testimonials() {
  return (
    <section className={`page ${styles.voices}`} aria-labelledby="voices">
      <h2 id="voices">
        What learners tell us <span>(sample voices)</span>
      </h2>
      <ul className={styles.list}>
        {VOICES.map(({ words, name, now }) => (
          <li key={name}>
            <figure>
              <blockquote>
                <p>{words}</p>
              </blockquote>
              <figcaption>
                <strong>{name}</strong>
                <span>{now}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
