import { type ReactNode, useRef } from 'react'
import { Icon, type IconName } from '#shared/Icon.tsx'
import { classNames } from '../classNames.ts'
import styles from './Alert.module.css'
import { useFocusOnAppearing } from './hooks.ts'

type Tone = 'danger' | 'success' | 'info' | 'warning'

const iconOf: Record<Tone, IconName> = {
  danger: 'alert',
  success: 'check',
  info: 'info',
  warning: 'alert',
}

/**
 * A title and its meaning, announced when it appears. `children` may hold an explanation and a link or button.
 * `takesFocus` scrolls it into view below a form that is taller than the screen.
 */
export function Alert({
  title,
  children,
  tone = 'danger',
  takesFocus = false,
}: {
  title: string
  children?: ReactNode
  tone?: Tone
  takesFocus?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  useFocusOnAppearing(() => box.current?.focus(), takesFocus)

  const isUrgent = tone === 'danger' || tone === 'warning'
  return (
    <div
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      role={isUrgent ? 'alert' : 'status'}
      className={classNames(styles.alert, styles[tone])}
    >
      <Icon name={iconOf[tone]} size={22} />
      <div className={styles.words}>
        <strong>{title}</strong>
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
