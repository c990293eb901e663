import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider, useGetOne } from 'react-admin'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import type { CourseForm } from '../../dataProvider/courses.ts'
import { failureOf } from '../../dataProvider/failures.ts'
import type { CourseRecord, WithMessage } from '../../dataProvider/records.ts'
import { useReplaceOnScreen } from '../../ui/course/useCourseChange.ts'
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx'
import { failed, shownInPlace } from '../../ui/feedback/notice.ts'
import { TableSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { useSingleMutation } from '../../ui/inputs/useSingleMutation.ts'
import { Differences } from './Differences.tsx'

/** The course was saved elsewhere while it was edited here: both are shown, and the tutor chooses which one stays. */
export function SavedElsewhere({
  before,
  mine,
  onClose,
  onTheirs,
  onSaved,
}: {
  /** The course as it was when it was opened here. */
  before: CourseRecord
  mine: CourseForm
  onClose: () => void
  onTheirs: (course: CourseRecord) => void
  onSaved: (course: CourseRecord & WithMessage) => void
}) {
  const id = useId()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const replaceOnScreen = useReplaceOnScreen(before.id)
  // A query of its own: the page must not change under what is typed.
  const found = useGetOne<CourseRecord>(
    'courses',
    { id: before.id, meta: THEIRS },
    { ...shownInPlace, ...FRESH },
  )
  const theirs = found.isFetching ? undefined : found.data

  const save = useSingleMutation({
    mutationFn: async (updated_at: string) => {
      const data = { ...mine, seen: { before, updated_at } }
      const saved = await dataProvider.update('courses', { id: before.id, data, previousData: before })
      return saved.data as CourseRecord & WithMessage
    },
    onSuccess: saved => {
      replaceOnScreen(saved)
      onSaved(saved)
    },
    onError: () =>
      void queryClient.invalidateQueries({
        queryKey: ['courses', 'getOne', { id: before.id, meta: THEIRS }],
      }),
  })
  const fault = found.error ?? save.error

  function handleTheirs(course: CourseRecord) {
    replaceOnScreen(course)
    onTheirs(course)
  }

  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>This course was saved elsewhere</DialogTitle>
      <DialogContent tabIndex={0}>
        <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
          Another tab or device saved it after you opened this page. Nothing that you typed is lost: choose
          what stays.
        </Typography>
        {fault && <NoticeBox notice={failed(failureOf(fault), { refused: 'Request Failed!' })} />}
        {theirs ? <Differences before={before} mine={mine} theirs={theirs} /> : <TableSkeleton lines={2} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="inherit" onClick={onClose} sx={{ marginRight: 'auto' }} autoFocus>
          Go Back
        </Button>
        <Button variant="outlined" disabled={!theirs} onClick={() => theirs && handleTheirs(theirs)}>
          Load theirs
        </Button>
        <Button
          variant="contained"
          disabled={!theirs}
          loading={save.isPending}
          onClick={() => theirs && save.mutate(theirs.updated_at)}
        >
          Save mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const THEIRS = { for: 'savedElsewhere' }
const FRESH = { staleTime: 0, gcTime: 0 }
