import { useRef, useState } from 'react'
import { Button, lookOf } from '../../ui/actions/Button.tsx'
import { useFocusOnAppearing } from '../../ui/feedback/useFocusOnAppearing.ts'
import styles from './CalendarPage.module.css'

/** The address that was just made, and the ways to hand it to a calendar: it is shown this once. */
export function NewAddress({ url }: { url: string }) {
  const box = useRef<HTMLElement>(null)
  const text = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  useFocusOnAppearing(() => box.current?.focus())
  const webcal = url.replace(/^https?:/, 'webcal:')

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setSaid('Copied')
    } catch {
      if (text.current) window.getSelection()?.selectAllChildren(text.current)
      setSaid('Selected: copy it with your keyboard')
    }
  }

  return (
    <section ref={box} tabIndex={-1} aria-labelledby="address" className={styles.section}>
      <h2 id="address">The address of your calendar</h2>
      <p>It is shown this once. Keep it to yourself: whoever has it sees when your classes are.</p>
      <code ref={text} className={styles.address}>
        {url}
      </code>
      <div className={styles.ways}>
        <a href={webcal} rel="noreferrer" className={lookOf({ look: 'secondary', size: 'small' })}>
          Apple or Outlook
        </a>
        {/* Google takes the address by no other scheme, and its app by none. */}
        <a
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={lookOf({ look: 'secondary', size: 'small' })}
        >
          Google (on a computer)
        </a>
        <Button look="secondary" size="small" className="needs-script" onClick={() => void copy()}>
          Copy
        </Button>
        <a
          href={url}
          download="classes.ics"
          rel="noreferrer"
          className={lookOf({ look: 'secondary', size: 'small' })}
        >
          Download
        </a>
        <small role="status">{said}</small>
      </div>
      <p className={styles.note}>
        On Android, open this page on a computer and add it to Google there; the phone follows. A downloaded
        file holds the classes as they are now, and never changes by itself.
      </p>
    </section>
  )
}
