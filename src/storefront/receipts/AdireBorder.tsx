import { useId } from 'react'
import styles from './AdireBorder.module.css'

/** A strip of adire along the edge of a receipt: tied rings between sewn leaves. */
export function AdireBorder() {
  const id = useId()
  return (
    <svg className={styles.border} width="100%" height="24" aria-hidden="true">
      <defs>
        <pattern id={id} width="48" height="24" patternUnits="userSpaceOnUse">
          <rect width="48" height="24" className={styles.ground} />
          <g className={styles.resist}>
            <circle cx="12" cy="12" r="8" strokeDasharray="0.1 3.6" strokeWidth="2" />
            <circle cx="12" cy="12" r="4" strokeWidth="1.6" />
            <path d="M36 3c6 6 6 12 0 18-6-6-6-12 0-18Zm0 0v18" strokeWidth="1.6" />
            <path d="M24 7v.1m0 4.900v.1m0 4.900v.1m24-10v.1m0 4.900v.1m0 4.900v.1" strokeWidth="2.4" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="24" fill={`url(#${id})`} />
    </svg>
  )
}
