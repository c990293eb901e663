import { useState } from 'react'
import { Icon } from '#shared/Icon.tsx'
import { Button, lookOf } from '../../ui/actions/Button.tsx'
import { useHydrated } from '../../ui/feedback/hooks.ts'
import styles from './ShareCourse.module.css'

/** The state of copying the address; `refused` means that the browser allows no access to its clipboard. */
type Copying = 'not yet' | 'copied' | 'refused'

/** Ways to share the course: WhatsApp and e-mail by plain links, copying the address, and the device's share sheet. */
export function ShareCourse({ title, address }: { title: string; address: string }) {
  const [copying, setCopying] = useState<Copying>('not yet')
  const hasSheet = useHydrated() && typeof navigator.share === 'function'
  const link = lookOf({ look: 'secondary', size: 'small' })

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopying('copied')
    } catch {
      setCopying('refused')
    }
  }

  async function share() {
    try {
      await navigator.share({ title, url: address })
    } catch {
      // Closing the share sheet is not a failure.
    }
  }

  return (
    <section className={styles.share} aria-labelledby="share">
      <h2 id="share">Share this course</h2>
      <ul className={styles.ways}>
        <li>
          <a href={whatsAppAddress(title, address)} className={link} target="_blank" rel="noopener">
            <Icon name="whatsapp" size={18} /> <span>WhatsApp</span>
          </a>
        </li>
        <li className="needs-script">
          <Button look="secondary" size="small" icon={copying === 'copied' ? 'check' : 'copy'} onClick={copy}>
            {copying === 'copied' ? 'Link copied' : 'Copy link'}
          </Button>
        </li>
        {hasSheet ? (
          <li>
            <Button look="secondary" size="small" icon="share" onClick={share}>
              Share…
            </Button>
          </li>
        ) : (
          <li>
            <a href={mailAddress(title, address)} className={link}>
              <Icon name="mail" size={18} /> <span>Email</span>
            </a>
          </li>
        )}
      </ul>
      <div role="status">
        {copying === 'copied' && <span className="visually-hidden">Link copied.</span>}
        {copying === 'refused' && (
          <label className={styles.address}>
            Your browser doesn't let us copy. Copy the link here:
            <input readOnly value={address} onFocus={event => event.currentTarget.select()} />
          </label>
        )}
      </div>
    </section>
  )
}

function whatsAppAddress(title: string, address: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`
}

function mailAddress(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
}
