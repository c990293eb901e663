import { Button } from '@mui/material'
import { failureOf } from '../../dataProvider/failures.ts'
import { NoticeBox } from './NoticeBox.tsx'
import { failed } from './notice.ts'

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
