import { Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useListContext, useRefresh } from 'react-admin'
import { PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { countText } from '#shared/money.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../../dataProvider/failures.ts'
import type { CourseRow } from '../../dataProvider/records.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { done, failed } from '../../ui/feedback/notice.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { useSingleMutation } from '../../ui/inputs/useSingleMutation.ts'

/** Puts the chosen courses on sale, or takes them off: all of them or, when it is refused, none. */
export function BulkPublish() {
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<CourseRow>()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const refresh = useRefresh()
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)
  const change = useSingleMutation({
    mutationFn: (status: 0 | 1) => dataProvider.setStatusOfMany(selectedIds.map(String), status),
    onSuccess: ({ message }) => {
      onUnselectItems()
      refresh()
      showToast(done('Success!', message))
    },
    onError: fault =>
      showToast(failed(failureOf(fault), { refused: 'Request Failed!', network: 'Something Went Wrong' })),
  })
  if (data.length === 0) return null
  const chosen = selectedIds.length
  const isAll = data.every(({ id }) => selectedIds.includes(id))
  return (
    <Box sx={barSx}>
      <FormControlLabel
        label={chosen === 0 ? 'Choose all' : `${countText(chosen)} chosen`}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={chosen > 0 && !isAll}
            onChange={() => (isAll ? onUnselectItems() : onSelect(data.map(({ id }) => id)))}
            slotProps={{ input: { 'aria-label': 'Choose all courses on this page' } }}
          />
        }
      />
      {chosen > 0 && (
        <>
          <Button disabled={change.isPending} onClick={() => change.mutate(PUBLISHED)}>
            Publish
          </Button>
          <Button color="error" disabled={change.isPending} onClick={() => setAsking(true)}>
            Unpublish
          </Button>
          {isAsking && (
            <ConfirmDialog
              question={`Are you sure you want to unpublish ${chosen === 1 ? '1 course' : `${countText(chosen)} courses`}?`}
              text="Nobody can find them or enrol in them then. Who is enrolled already keeps them."
              onProceed={() => {
                setAsking(false)
                change.mutate(UNPUBLISHED)
              }}
              onGoBack={() => setAsking(false)}
            />
          )}
        </>
      )}
    </Box>
  )
}

/** Chooses one course of the list. */
export function ChooseCourse({ course }: { course: CourseRow }) {
  const { selectedIds, onToggleItem } = useListContext<CourseRow>()
  return (
    <Checkbox
      checked={selectedIds.includes(course.id)}
      onChange={() => onToggleItem(course.id)}
      slotProps={{ input: { 'aria-label': `Choose ${course.title}` } }}
      sx={{ marginLeft: '-11px' }}
    />
  )
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  minHeight: 52,
  paddingInline: 2,
  borderBottom: '1px solid var(--line)',
}
