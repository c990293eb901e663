import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './Skeleton.module.css'

/**
 * The element that a grey shape stands for. Its size is in the stylesheet, because a page's content policy allows no style
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

/** A grey shape with the size of what is coming; wrap several in one `<Waiting>`. */
export function Skeleton({ shape }: { shape: Shape }) {
  return <span className={classNames(styles.skeleton, styles[shape])} />
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
