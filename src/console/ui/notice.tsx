import { Alert, AlertTitle, Button } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCloseNotification, useNotify } from 'react-admin'
import { type Failure, failureOf } from '../dataProvider/rest.ts'

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

/** In place of a part of a page that could not be loaded: why, and Try again. */
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

/** Shows a notice over the page, wherever the tutor is; a failure stays until it is closed. */
export function useToast(): (notice: Notice) => void {
  const notify = useNotify()
  return notice => {
    const isDone = notice.tone === 'success'
    notify(<ClosableNotice notice={notice} />, {
      type: isDone ? 'success' : 'error',
      autoHideDuration: isDone ? SUCCESS_STAYS_MS : null,
    })
  }
}

function ClosableNotice({ notice }: { notice: Notice }) {
  const close = useCloseNotification()
  return <NoticeBox notice={notice} onClose={close} />
}

/** A notice is a title of the specification's error catalogue and a sentence that helps. */
export interface Notice {
  tone: 'success' | 'danger'
  title: string
  text?: string | undefined
}

/** A change that went well. */
export function done(title: string, text?: string): Notice {
  return { tone: 'success', title, text }
}

/** The specification's title for a lost network (section 8). */
const NETWORK_TITLE = 'error'

/**
 * A failure as a notice: a refusal under the server's own title where `titles.refused` is not given, a lost network under
 * "error" unless the specification titles it otherwise.
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

/** For a query whose failure the page shows in its own place: react-admin would notify and leave for a list. */
export const shownInPlace = { onError: () => {} }

/** The sentence of a field's error: react-admin wraps those of its own checks, the server's are plain. */
export function errorSentence(error: { message?: unknown } | undefined): string | undefined {
  const message: unknown = error?.message
  if (typeof message === 'string')
    return message.startsWith(CHECKED) ? JSON.parse(message.slice(CHECKED.length)) : message
  return isWrapped(message) ? message.message : undefined
}

/** react-admin writes this before the sentence of an input's own check. */
const CHECKED = '@@react-admin@@'

function isWrapped(message: unknown): message is { message: string } {
  return typeof message === 'object' && message !== null && 'message' in message
}
