import { useRootData } from '#shared/loaderContext.ts'
import styles from './TrustedBy.module.css'

/** Shown in demo mode only, where the operator has named nobody. */
const PARTNERS = [
  { name: 'Harmattan Freight', mark: 'M2 18 12 4l10 14M7 18l5-7 5 7' },
  { name: 'Iroko Clinics', mark: 'M12 2v20M2 12h20M5 5l14 14M19 5 5 19' },
  { name: 'Third Bridge Media', mark: 'M2 17c4-12 16-12 20 0M2 17h20M8 17v-6m8 6v-6' },
  { name: 'Kolanut Savings', mark: 'M12 3c8 5 8 13 0 18-8-5-8-13 0-18Zm0 0v18' },
  { name: 'Makoko Design', mark: 'M3 9h18l-4 9H7L3 9Zm9 0V3l5 4' },
  { name: 'Zobo Labs', mark: 'M9 3v6L4 20h16L15 9V3M8 3h8' },
] as const

/** The strip of partners, as the operator keeps them. */
export function TrustedBy() {
  const { site, demo_accounts: demo } = useRootData().config
  const own = site?.partners?.map(name => ({ name, mark: null }))
  const partners = own ?? (demo ? PARTNERS : [])
  if (partners.length === 0) return null
  return (
    <section className={styles.strip} aria-labelledby="trusted-by">
      <div className="page">
        <h2 id="trusted-by" className={styles.title}>
          Trusted by{!own && <span> (sample names)</span>}
        </h2>
        <ul className={styles.logos}>
          {partners.map(({ name, mark }) => (
            <li key={name}>
              {mark && (
                <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
                  <path d={mark} />
                </svg>
              )}
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
