import { Alert, AlertTitle } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Notice } from './notice.ts'

/** A notice in its place on the page, announced when it appears; `takesFocus` brings it into view. */
export function NoticeBox({
  notice,
  onClose,
  takesFocus = false,
  children,
}: {
  notice: Notice
  onClose?: () => void
  takesFocus?: boolean
  children?: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])

  const { tone, title, text } = notice
  return (
    <Alert
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      role={tone === 'danger' ? 'alert' : 'status'}
      severity={tone === 'danger' ? 'error' : 'success'}
      onClose={onClose}
      sx={{
        color: 'var(--ink)',
        borderColor: `var(--${tone})`,
        backgroundColor: `var(--${tone}-tint)`,
        whiteSpace: 'pre-line',
      }}
    >
      <AlertTitle sx={{ margin: 0, fontWeight: 700 }}>{title}</AlertTitle>
      {text}
      {children}
    </Alert>
  )
}
