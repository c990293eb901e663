import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './Skeleton.module.css'

/**
 * The element that a skeleton replaces. Its size is in the stylesheet, because the content security policy allows no style
 * attribute.
 */
type Shape =
  | 'button'
  | 'card'
  | 'cover'
  | 'figure'
  | 'headline'
  | 'lead'
  | 'line'
  | 'logo'
  | 'nextClass'
  | 'page'
  | 'pill'
  | 'price'
  | 'tableHead'
  | 'tableRow'
  | 'title'

/** A grey shape of the size of the coming element; wrap several in one `<Waiting>`. */
export function Skeleton({ shape }: { shape: Shape }) {
  return <span className={classNames(styles.skeleton, styles[shape])} />
}

/** Tells screen readers once that something is loading, and shows its skeleton. */
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
