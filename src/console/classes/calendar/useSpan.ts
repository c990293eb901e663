import { type RaRecord, useGetList } from 'react-admin'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { shownInPlace } from '../../ui/feedback/notice.ts'

/** More than a tutor's month has. The server gives them in parts; what is beyond is said. */
export const MOST_IN_SPAN = 2_000

/** What begins in a span of time, soonest first: of one course, or of all of the tutor's. */
export function useSpan<Row extends RaRecord>(
  resource: 'class-sessions' | 'slots',
  { course, isAll, from, to }: { course: CourseRecord; isAll: boolean; from: string; to: string },
) {
  return useGetList<Row>(
    resource,
    {
      filter: { ...(!isAll && { course: course.id }), from, to },
      sort: { field: 'starts_at', order: 'ASC' },
      pagination: { page: 1, perPage: MOST_IN_SPAN },
    },
    shownInPlace,
  )
}
