import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '../classNames.ts'
import { Icon } from '../media/Icon.tsx'
import type { IconName } from '../media/icons.ts'
import styles from './Button.module.css'
import { DelegatedLink } from './DelegatedLink.tsx'

interface Look {
  /** `primary` is the one main action of a screen, `secondary` stands beside it, `quiet` is a word in a row, `danger` destroys. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'accent'
  size?: 'medium' | 'large' | 'small'
  icon?: IconName
  iconAfter?: IconName
  isWide?: boolean
  children: ReactNode
}

/** A button that says what happens. `isBusy` keeps its size, says so to screen readers and ignores further presses. */
export function Button({
  look,
  size,
  icon,
  iconAfter,
  isWide,
  isBusy = false,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: Look & { isBusy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? event => event.preventDefault() : onClick}
      className={classNames(lookOf({ look, size, isWide }), className)}
    >
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </button>
  )
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({
  look,
  size,
  icon,
  iconAfter,
  isWide,
  children,
  className,
  ...rest
}: Look & LinkProps) {
  return (
    <Link {...rest} className={classNames(lookOf({ look, size, isWide }), className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </Link>
  )
}

/** The same, for where there are many. */
export function DelegatedLinkButton({
  look,
  size,
  icon,
  iconAfter,
  isWide,
  children,
  className,
  ...rest
}: Look & ComponentProps<typeof DelegatedLink>) {
  return (
    <DelegatedLink {...rest} className={classNames(lookOf({ look, size, isWide }), className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </DelegatedLink>
  )
}

/** The classes of a button, for an element that must be a plain `<a>`. */
export function lookOf({ look = 'primary', size = 'medium', isWide }: Partial<Look>): string {
  return classNames(styles.button, styles[look], size !== 'medium' && styles[size], isWide && styles.wide)
}

function Content({ icon, iconAfter, children }: Pick<Look, 'icon' | 'iconAfter' | 'children'>) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
}
