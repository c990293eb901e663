import type { ReactNode } from 'react'
import { RecordContextProvider, ShowBase } from 'react-admin'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { newSlugOf } from '../dataProvider/failures.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { shownInPlace } from '../ui/feedback/notice.ts'

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
