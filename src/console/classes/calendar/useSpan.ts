import { type RaRecord, useGetList } from 'react-admin'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { shownInPlace } from '../../ui/feedback/notice.ts'

/** As many records as the server gives at once: a tutor's month has fewer. */
const MOST = 500

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
      pagination: { page: 1, perPage: MOST },
    },
    shownInPlace,
  )
}
