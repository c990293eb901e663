import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { failureOf } from '../../dataProvider/failures.ts'
import { NoticeBox } from '../feedback/NoticeBox.tsx'
import { failed } from '../feedback/notice.ts'

/** In place of a list that could not be loaded. */
export function ListError() {
  const { error, refetch } = useListContext()
  return (
    <NoticeBox notice={failed(failureOf(error))}>
      <Button
        size="small"
        color="inherit"
        onClick={() => void refetch()}
        sx={{ display: 'flex', marginTop: 1 }}
      >
        Try again
      </Button>
    </NoticeBox>
  )
}
