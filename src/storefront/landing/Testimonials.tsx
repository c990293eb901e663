import { useRootData } from '#shared/loaderContext.ts'
import styles from './Testimonials.module.css'

/** Shown in demo mode only, where the operator has named nobody. */
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

/** The words of learners, as the operator keeps them. */
export function Testimonials() {
  const { site, demo_accounts: demo } = useRootData().config
  const own = site?.testimonials
  const voices = own ?? (demo ? VOICES : [])
  if (voices.length === 0) return null
  return (
    <section className={`page ${styles.voices}`} aria-labelledby="voices">
      <h2 id="voices">What learners tell us{!own && <span> (sample voices)</span>}</h2>
      <ul className={styles.list}>
        {voices.map(({ words, name, now }) => (
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
