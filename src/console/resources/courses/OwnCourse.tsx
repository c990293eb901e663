import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { RecordContextProvider, ShowBase } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import type { CourseCard } from '#contract/entities.ts'
import { HIDDEN, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { paths } from '#pages/paths.ts'
import { type CourseRecord, newSlugOf } from '../../dataProvider/rest.ts'
import { StatusChip } from '../../ui/cells.tsx'
import { courseStatusWords } from '../../ui/course.tsx'
import { ErrorState } from '../../ui/MessagePage.tsx'
import { errorSentence, NoticeBox, shownInPlace } from '../../ui/notice.tsx'

/** The tutor's own course that the address names, or what stands in its place: `skeleton`, not found, failed. */
export function OwnCourse({
  skeleton,
  children,
}: {
  skeleton: ReactNode
  children: (course: CourseRecord) => ReactNode
}) {
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
        return error ? <ErrorState fault={error} onRetry={() => void refetch()} /> : skeleton
      }}
    />
  )
}

/** The address is one that the course had before. */
function Moved({ to, from }: { to: string; from: string }) {
  const { pathname, search } = useLocation()
  const here = pathname.replace(paths.course(from), paths.course(to))
  return <Navigate to={`${here}${search}`} replace />
}

/** The forms and filters of the page are not the course's own: they must not take its fields for theirs. */
function ClearRecordContext({ children }: { children: ReactNode }) {
  return <RecordContextProvider value={undefined}>{children}</RecordContextProvider>
}

/** Chips say if a course is on sale, and if the catalogue hides it. */
export function CourseChips({ course }: { course: Pick<CourseCard, 'status' | 'display' | 'withheld'> }) {
  const isOff = course.status === UNPUBLISHED
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
      <StatusChip color={isOff ? 'secondary' : 'success'}>{courseStatusWords(course)}</StatusChip>
      {course.display === HIDDEN && <StatusChip color="info">Hidden</StatusChip>}
    </span>
  )
}

/** One danger alert titled "Attention!" lists what a refused form lacks (specification section 5). */
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

/** Why the academy keeps the tutor's course off sale; nothing where it does not. */
export function WithheldNotice({ course: { withheld } }: { course: Pick<CourseRecord, 'withheld'> }) {
  if (!withheld) return null
  return (
    <Box sx={{ marginBottom: 3 }}>
      <NoticeBox notice={{ tone: 'danger', title: 'Not on sale', text: withheld.sentence }} />
    </Box>
  )
}
