import { useCloseNotification, useNotify } from 'react-admin'
import { NoticeBox } from './NoticeBox.tsx'
import type { Notice } from './notice.ts'

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
