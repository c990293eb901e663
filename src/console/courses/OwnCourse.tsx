import type { ReactNode } from 'react'
import { ShowBase } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { CourseRecord } from '../dataProvider/records.ts'
import { FailedFace } from '../ui/FailedFace.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { shownInPlace } from '../ui/shownInPlace.ts'

/** The tutor's own course that the address names, or what stands in its place: its skeleton, not found, failed. */
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
        if (record) return children(record)
        return error ? <FailedFace fault={error} onRetry={() => void refetch()} /> : <PageSkeleton />
      }}
    />
  )
}
