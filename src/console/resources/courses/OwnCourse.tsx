import { Box, Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { RecordContextProvider, ShowBase } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import type { CourseCard } from '#contract/entities.ts'
import { HIDDEN, PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { paths } from '#pages/paths.ts'
import { type CourseRecord, newSlugOf } from '../../dataProvider/rest.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StatusChip } from '../../ui/cells.tsx'
import { courseStatusWords, useCourseChange } from '../../ui/course.tsx'
import { ErrorState } from '../../ui/MessagePage.tsx'
import { errorSentence, NoticeBox, shownInPlace } from '../../ui/notice.tsx'
import { PageSkeleton } from '../../ui/Skeleton.tsx'

/** Renders the tutor's course that the URL names, or that it is loading, not found or failed. */
export function OwnCourse({ children }: { children: (course: CourseRecord) => ReactNode }) {
  const { slug = '' } = useParams()
  return (
    <ShowBase<CourseRecord>
      key={slug}
      resource="courses"
      id={slug}
      queryOptions={shownInPlace}
      redirectOnError={false}
      render={({ record, error, refetch }) => {
        if (record) return <ClearRecordContext>{children(record)}</ClearRecordContext>
        const newSlug = newSlugOf(error)
        if (newSlug !== null) return <Moved to={newSlug} from={slug} />
        return error ? <ErrorState fault={error} onRetry={() => void refetch()} /> : <PageSkeleton />
      }}
    />
  )
}

/** Redirects from an old address of the course. */
function Moved({ to, from }: { to: string; from: string }) {
  const { pathname, search } = useLocation()
  const here = pathname.replace(paths.course(from), paths.course(to))
  return <Navigate to={`${here}${search}`} replace />
}

/** Keeps the page's forms and filters from taking values from the course's record. */
function ClearRecordContext({ children }: { children: ReactNode }) {
  return <RecordContextProvider value={undefined}>{children}</RecordContextProvider>
}

/** Chips for a course's status and for a course hidden in the catalogue. */
export function CourseChips({ course }: { course: Pick<CourseCard, 'status' | 'display' | 'withheld'> }) {
  const isOff = course.status === UNPUBLISHED
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
      <StatusChip color={isOff ? 'secondary' : 'success'}>{courseStatusWords(course)}</StatusChip>
      {course.display === HIDDEN && <StatusChip color="info">Hidden</StatusChip>}
    </span>
  )
}

/** Takes a course off sale, or puts it back (specification section 4: status 0). */
export function PublishButton({ course }: { course: CourseRecord }) {
  const [isAsking, setAsking] = useState(false)
  const isPublished = course.status === PUBLISHED
  const change = useCourseChange(course.id, dataProvider =>
    isPublished ? dataProvider.unpublish(course.id) : dataProvider.publish(course.id),
  )
  return (
    <>
      <BusyButton
        variant="outlined"
        color={isPublished ? 'error' : 'primary'}
        isBusy={change.isPending}
        disabled={!isPublished && course.withheld !== undefined}
        onClick={() => (isPublished ? setAsking(true) : change.mutate())}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          question={`Are you sure you want to unpublish ${course.title}?`}
          text="Nobody can find it or enrol. Enrolled learners keep access, and you can publish it again."
          onProceed={() => {
            setAsking(false)
            change.mutate()
          }}
          onGoBack={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Lists what a refused form lacks in a danger alert titled "Attention!" (specification section 5). */
export function AttentionAlert() {
  const { errors, submitCount } = useFormState()
  const sentences = Object.entries(errors)
    .filter(([name, error]) => name !== 'root' && error?.type !== 'server')
    .map(([, error]) => errorSentence(error) ?? '')
  if (submitCount === 0 || sentences.length === 0) return null
  return (
    <NoticeBox key={submitCount} notice={{ tone: 'danger', title: 'Attention!' }}>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </NoticeBox>
  )
}

/** Says why the academy keeps the course off sale; shows nothing if it does not. */
export function WithheldNotice({ course: { withheld } }: { course: Pick<CourseRecord, 'withheld'> }) {
  if (!withheld) return null
  const { reason, sentence } = withheld
  const isForNow = reason === 'verification' || reason === 'approval'
  return (
    <Box sx={{ marginBottom: 3 }}>
      <NoticeBox
        notice={
          isForNow
            ? { tone: 'info', title: 'Not on sale yet', text: sentence }
            : { tone: 'danger', title: 'Not on sale', text: sentence }
        }
      />
    </Box>
  )
}

/** Says that nobody can enrol in a published course, and where to change that. */
export function ClosedNotice({ course }: { course: CourseRecord }) {
  const { sold, status, withheld, id } = course
  if (status !== PUBLISHED || withheld || !sold || sold.virtual || sold.physical) return null
  const at = (tab: string) => paths.courseManage(id, { tab })
  return (
    <Box sx={{ marginBottom: 3 }}>
      <NoticeBox
        notice={{
          tone: 'danger',
          title: 'Nobody can enrol in this course',
          text: 'It has no start, class or onsite time to come. Add one under:',
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', marginLeft: -0.5 }}>
          <Button component={Link} to={at('cohorts')}>
            Cohorts
          </Button>
          <Button component={Link} to={at('classes')}>
            Classes
          </Button>
          <Button component={Link} to={at('onsite')}>
            Onsite times
          </Button>
        </Box>
      </NoticeBox>
    </Box>
  )
}
