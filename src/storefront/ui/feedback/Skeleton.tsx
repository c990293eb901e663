import type { CSSProperties, ReactNode } from 'react'
import styles from './Skeleton.module.css'

/** A grey shape with the size of what is coming; wrap several in one `<Waiting>`. */
export function Skeleton({
  width = '100%',
  height = '1em',
  ratio,
  radius,
}: {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  ratio?: string
  radius?: CSSProperties['borderRadius']
}) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height: ratio ? undefined : height, aspectRatio: ratio, borderRadius: radius }}
    />
  )
}

/** Says once to screen readers that something is loading, and shows its shape. */
export function Waiting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
