import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import { Icon } from '../media/Icon.tsx'
import { DelegatedLink } from './DelegatedLink.tsx'
import styles from './MoreLink.module.css'

/** From the first few to all of them: words, and an arrow that the pointer moves. */
export function MoreLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  return (
    <DelegatedLink href={href} className={classNames(styles.more, className)}>
      {children} <Icon name="arrowRight" size={18} />
    </DelegatedLink>
  )
}
