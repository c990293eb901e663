import { useRef, useState } from 'react'
import { Icon } from '#shared/Icon.tsx'
import styles from './CopyableReference.module.css'

/** A payment's reference and a button that copies it; if copying is not allowed, it selects the text. */
export function CopyableReference({ reference }: { reference: string }) {
  const text = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(reference)
      setSaid('Copied')
    } catch {
      if (text.current) window.getSelection()?.selectAllChildren(text.current)
      setSaid('Selected. Copy it with your keyboard')
    }
  }

  return (
    <div className={styles.reference}>
      <code ref={text}>{reference}</code>
      <button
        type="button"
        className="needs-script"
        aria-label={`Copy the reference ${reference}`}
        title="Copy"
        onClick={() => void copy()}
      >
        <Icon name={said === 'Copied' ? 'check' : 'copy'} size={18} />
      </button>
      <small role="status">{said}</small>
    </div>
  )
}
