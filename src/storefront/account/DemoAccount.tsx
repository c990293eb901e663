import { Button } from '../ui/actions/Button.tsx'
import styles from './DemoAccount.module.css'

/** The sample academy's account, and a button that types it in. */
export function DemoAccount({
  account,
  onFill,
}: {
  account: { email: string; password: string }
  onFill: () => void
}) {
  return (
    <aside aria-label="Demo account" className={styles.demo}>
      <div>
        <strong>Just looking?</strong>
        <p>
          <code>{account.email}</code> <code>{account.password}</code>
        </p>
      </div>
      <Button look="secondary" size="small" className="needs-script" onClick={onFill}>
        Fill in
      </Button>
    </aside>
  )
}
