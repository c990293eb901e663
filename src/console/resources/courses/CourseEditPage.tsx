import { Box, Button, Link as MuiLink, Typography } from '@mui/material'
import { useState } from 'react'
import { SimpleForm, useDataProvider } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { paths } from '#pages/paths.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { type CourseRecord, failureOf, type WithMessage } from '../../dataProvider/rest.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Checklist, Step } from '../../ui/Checklist.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useSingleMutation } from '../../ui/form.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { done, failed, useToast } from '../../ui/notice.tsx'
import { MY_COURSES, PageHead, Section } from '../../ui/Page.tsx'
import { CreateDialog } from '../../ui/RecordDialogs.tsx'
import { ObjectiveTable } from '../objectives.tsx'
import { TopicTable } from '../topics.tsx'
import { CourseForm } from './CourseForm.tsx'
import { CoverSection } from './CoverPicker.tsx'
import { CourseChips, OwnCourse, PublishButton, WithheldNotice } from './OwnCourse.tsx'

/** /courses/{slug}/edit: the fields, cover, topics and objectives of a course. */
export default function CourseEditPage() {
  return (
    <OwnCourse>
      {course => (
        <>
          <PageHead title={course.title} documentTitle={`Edit ${course.title}`} crumbs={MY_COURSES}>
            <CourseChips course={course} />
            <PublishButton course={course} />
            <Button variant="outlined" component={Link} to={paths.courseManage(course.id)}>
              Manage Course
            </Button>
          </PageHead>
          <WithheldNotice course={course} />
          <NextSteps course={course} />
          <Box sx={columnsSx}>
            <CourseForm course={course} />
            <CoverSection course={course} />
            <Section title="Topics" isPadded={false}>
              <TopicTable course={course} />
            </Section>
            <Section title="Objectives" isPadded={false}>
              <ObjectiveTable course={course} />
            </Section>
            <CourseAdministration course={course} />
          </Box>
        </>
      )}
    </OwnCourse>
  )
}

/** The cover is next to the form on wide screens; the tables take the whole width. */
const columnsSx = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  // From the third on; emotion warns of :nth-child.
  '& > * + * ~ *': { gridColumn: { lg: '1 / -1' } },
}

/** Lists the remaining steps of a new course, in order; hidden once all are done. */
function NextSteps({ course }: { course: CourseRecord }) {
  const hasTopics = course.topics.length > 0
  const hasObjectives = course.objectives.length > 0
  const isPublished = course.status === PUBLISHED
  if (hasTopics && hasObjectives && isPublished) return null
  return (
    <Box sx={{ marginBottom: 3 }}>
      <Section title="What to do next">
        <Checklist>
          <Step isDone={hasTopics}>Add topics</Step>
          <Step isDone={hasObjectives}>Add objectives</Step>
          <Step>
            <MuiLink component={Link} to={paths.courseManage(course.id, { tab: 'classes' })}>
              Schedule classes
            </MuiLink>
          </Step>
          <Step isDone={isPublished}>Publish</Step>
        </Checklist>
      </Section>
    </Box>
  )
}

/** Changes the address of a course, copies it or deletes it. */
function CourseAdministration({ course }: { course: CourseRecord }) {
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
    <Section title="Advanced">
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere', marginBottom: 1.5 }}>
        Its address is {paths.course(course.id)}.{' '}
        {isInUse
          ? 'Courses with enrolments cannot be deleted.'
          : isDraft
            ? 'You can delete this draft unless someone enrols or starts a payment.'
            : 'To delete this course, unpublish it first.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => setOpenDialog('address')}>
          Change address
        </Button>
        <BusyButton variant="outlined" isBusy={copying.isPending} onClick={() => copying.mutate()}>
          Duplicate course
        </BusyButton>
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
          text="This permanently deletes its topics, objectives and classes."
          isBusy={deletion.isPending}
          onProceed={() => deletion.mutate()}
          onGoBack={() => setOpenDialog(null)}
        />
      )}
    </Section>
  )
}

/** Gives a course another address, e.g. after a rename; the old address redirects. */
function AddressEdit({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const navigate = useNavigate()

  function handleChanged({ id, message }: WithMessage & { id: string }) {
    void navigate(paths.courseEdit(id), { replace: true })
    return done('Success!', message)
  }

  return (
    <CreateDialog
      resource="addresses"
      title="Change address"
      keptAs={`address.${course.id}`}
      saveLabel="Change address"
      transform={(form: { address: string }) => ({ ...form, course: course.id })}
      refusedTitle="Request Failed!"
      onSaved={handleChanged}
      onClose={onClose}
    >
      <SimpleForm>
        <TextInput
          source="address"
          label="Address"
          isRequired
          autoFocus
          defaultValue={course.title}
          helperText="A few words. We join them with hyphens. Old links will redirect."
        />
      </SimpleForm>
    </CreateDialog>
  )
}
