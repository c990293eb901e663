import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './Badge.module.css'

/** A short state in a pill. The colours `success`, `info` and `secondary` are the server's names. */
export function Badge({
  color = 'secondary',
  children,
}: {
  color?: 'success' | 'info' | 'secondary' | 'danger' | 'accent'
  children: ReactNode
}) {
  return <span className={classNames(styles.badge, styles[color])}>{children}</span>
}
