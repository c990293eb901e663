import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Icon, type IconName } from '#shared/Icon.tsx'
import { classNames } from '../classNames.ts'
import styles from './Button.module.css'

interface Look {
  /** `primary` is a screen's one main action, `secondary` is next to it, `quiet` is a word in a row, `danger` destroys. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'accent'
  size?: 'medium' | 'large' | 'small'
  icon?: IconName
  iconAfter?: IconName
  isWide?: boolean
  children: ReactNode
}

/** A button. `isBusy` keeps its size, tells screen readers and ignores further presses. */
export function Button({
  isBusy = false,
  onClick,
  type = 'button',
  ...rest
}: Look & { isBusy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...dressed(rest)}
      type={type}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? event => event.preventDefault() : onClick}
    />
  )
}

/** A link that looks like a button: for navigation, never for an action. */
export function LinkButton(props: Look & LinkProps) {
  return <Link {...dressed(props)} />
}

/** A `LinkButton` for pages that show many of them. */
export function DelegatedLinkButton(props: Look & ComponentProps<typeof DelegatedLink>) {
  return <DelegatedLink {...dressed(props)} />
}

/** Returns the properties of an element that looks like a button, with its icons around its text. */
function dressed<Props extends Look & { className?: string | undefined }>({
  look,
  size,
  icon,
  iconAfter,
  isWide,
  children,
  className,
  ...rest
}: Props) {
  return {
    ...rest,
    className: classNames(lookOf({ look, size, isWide }), className),
    children: (
      <>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
        {iconAfter && <Icon name={iconAfter} />}
      </>
    ),
  }
}

/** Returns the classes of a button, for an element that must be a plain `<a>`. */
export function lookOf({ look = 'primary', size = 'medium', isWide }: Partial<Look>): string {
  return classNames(styles.button, styles[look], size !== 'medium' && styles[size], isWide && styles.wide)
}

/**
 * A link for lists of many: it does not use the router, which would re-render each link at every step of a navigation.
 * `followDelegatedLinks` (../../layout/frame/Root.tsx) makes its click a navigation inside the app.
 * `isMorphing` animates the cover of its card into the next page.
 */
export function DelegatedLink({
  isMorphing,
  ...rest
}: ComponentProps<'a'> & { href: string; isMorphing?: boolean }) {
  return <a {...rest} data-delegated={isMorphing ? 'morph' : ''} />
}

/** A link from the first few to all: text with an arrow that moves on hover. */
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
