import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { paths } from '#pages/paths.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../../dataProvider/failures.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { done, failed } from '../../ui/feedback/notice.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { useSingleMutation } from '../../ui/inputs/useSingleMutation.ts'
import { Section } from '../../ui/Section.tsx'
import { AddressEdit } from './AddressEdit.tsx'

/** What is done with a course as a whole: its address, a copy of it, its end. */
export function CourseAdministration({ course }: { course: CourseRecord }) {
  const [openDialog, setOpenDialog] = useState<'address' | 'deletion' | null>(null)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const navigate = useNavigate()
  const showToast = useToast()
  const onError = (fault: unknown) => showToast(failed(failureOf(fault), { refused: 'Request Failed!' }))
  const copying = useSingleMutation({
    mutationFn: () => dataProvider.duplicateCourse(course.id),
    onSuccess: ({ slug, message }) => {
      showToast(done('Success!', message))
      void navigate(paths.courseEdit(slug))
    },
    onError,
  })
  const deletion = useSingleMutation({
    mutationFn: () => dataProvider.deleteCourse(course.id),
    onSuccess: ({ message }) => {
      showToast(done('Success!', message))
      void navigate(paths.tutorCourses())
    },
    onError,
    onSettled: () => setOpenDialog(null),
  })
  const isDraft = course.status === UNPUBLISHED
  const isInUse = course.enrollments_count > 0
  return (
    <Section title="The whole course">
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere', marginBottom: 1.5 }}>
        Its address is {paths.course(course.id)}.{' '}
        {isInUse
          ? 'Somebody has enrolled in it, so it stays.'
          : isDraft
            ? 'A draft can be deleted as long as nobody has enrolled in it or begun to pay for it.'
            : 'Unpublish it first to delete it.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => setOpenDialog('address')}>
          Change address
        </Button>
        <Button variant="outlined" loading={copying.isPending} onClick={() => copying.mutate()}>
          Duplicate course
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={!isDraft || isInUse}
          onClick={() => setOpenDialog('deletion')}
        >
          Delete course
        </Button>
      </Box>
      {openDialog === 'address' && <AddressEdit course={course} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'deletion' && (
        <ConfirmDialog
          question={`Are you sure you want to delete ${course.title}?`}
          text="Its topics, objectives and classes go with it, for good."
          isBusy={deletion.isPending}
          onProceed={() => deletion.mutate()}
          onGoBack={() => setOpenDialog(null)}
        />
      )}
    </Section>
  )
}
