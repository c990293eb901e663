import { Alert, AlertTitle, Button } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCloseNotification, useNotify } from 'react-admin'
import { type Failure, failureOf, type WithMessage } from '../dataProvider/rest.ts'

/** A notice on the page, announced to screen readers; `takesFocus` scrolls it into view. */
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
      severity={tone === 'danger' ? 'error' : tone}
      onClose={onClose}
      sx={{
        color: 'var(--ink)',
        borderColor: `var(--${tone})`,
        backgroundColor: `var(--${tone}-tint)`,
        whiteSpace: 'pre-line',
      }}
    >
      <AlertTitle sx={{ margin: 0, fontWeight: 700 }}>{title}</AlertTitle>
      {text && <span>{text}</span>}
      {children}
    </Alert>
  )
}

/** Shown instead of a part of a page that failed to load, with the reason and Try again. */
export function FailureBox({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  return (
    <NoticeBox notice={failed(failureOf(fault))}>
      <Button size="small" color="inherit" onClick={onRetry} sx={{ display: 'flex', marginTop: 1 }}>
        Try again
      </Button>
    </NoticeBox>
  )
}

const SUCCESS_STAYS_MS = 6_000

/** Returns a function that shows a notice over the page; a failure stays until closed. */
export function useToast(): (notice: Notice) => void {
  const notify = useNotify()
  return notice => {
    const { tone } = notice
    notify(<ClosableNotice notice={notice} />, {
      type: tone === 'danger' ? 'error' : tone,
      autoHideDuration: tone === 'danger' ? null : SUCCESS_STAYS_MS,
    })
  }
}

function ClosableNotice({ notice }: { notice: Notice }) {
  const close = useCloseNotification()
  return <NoticeBox notice={notice} onClose={close} />
}

/** A title from the specification's error catalogue and a helpful sentence. */
export interface Notice {
  tone: 'success' | 'info' | 'danger'
  title: string
  text?: string | undefined
}

/** Returns the notice of a success. */
export function done(title: string, text?: string): Notice {
  return { tone: 'success', title, text }
}

/** Returns the notice of a save. */
export function saved({ message, isUnchanged }: WithMessage): Notice {
  return isUnchanged ? { tone: 'info', title: 'Nothing has changed.' } : done('Success!', message)
}

/** The specification's title for a lost network (section 8). */
const NETWORK_TITLE = 'error'

/**
 * Returns the notice of a failure. A refusal has the server's title unless `titles.refused` is given, a lost network has "error"
 * unless `titles.network` is.
 */
export function failed(
  failure: Failure,
  titles: { refused?: string; network?: string; unclear?: string } = {},
): Notice {
  const { refused, network = NETWORK_TITLE, unclear = 'Something went wrong' } = titles
  const title = {
    refused: refused ?? failure.title ?? 'Oops!',
    network,
    unclear,
  }[failure.kind]
  return { tone: 'danger', title, text: failure.detail === title ? undefined : failure.detail }
}

/** For a query whose failure the page itself shows: react-admin would notify and redirect to a list. */
export const shownInPlace = { onError: () => {} }

/** Returns the sentence of a field's error; react-admin wraps those of its own checks. */
export function errorSentence(error: { message?: unknown } | undefined): string | undefined {
  const message: unknown = error?.message
  if (typeof message === 'string')
    return message.startsWith(CHECKED) ? JSON.parse(message.slice(CHECKED.length)) : message
  return isWrapped(message) ? message.message : undefined
}

/** react-admin's prefix of the sentence of an input's own check. */
const CHECKED = '@@react-admin@@'

function isWrapped(message: unknown): message is { message: string } {
  return typeof message === 'object' && message !== null && 'message' in message
}
