import { useRef, useState } from 'react'
import { saveFile } from '#shared/saveFile.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { useFocusOnAppearing } from '../../../ui/feedback/useFocusOnAppearing.ts'
import styles from './SecondFactor.module.css'

/** Ten codes that are shown this once, and the ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  useFocusOnAppearing(() => box.current?.focus())

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid('Copied')
    } catch {
      if (list.current) window.getSelection()?.selectAllChildren(list.current)
      setSaid('Selected: copy them with your keyboard')
    }
  }

  return (
    <div ref={box} tabIndex={-1} className={styles.codes}>
      <h3>Your recovery codes</h3>
      <p>
        Each of them signs you in once, in place of the app. Keep them where you keep important papers: they
        are shown this once.
      </p>
      <ul ref={list}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`needs-script no-print ${styles.ways}`}>
        <Button look="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          look="secondary"
          size="small"
          onClick={() => saveFile(new Blob([`${codes.join('\r\n')}\r\n`]), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button look="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <small role="status">{said}</small>
      </div>
    </div>
  )
}
