import { failureOf } from '../dataProvider/failures.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { failed } from '../ui/feedback/notice.ts'
import { CounterRow } from './CounterRow.tsx'
import { useCounts } from './dashboardQueries.ts'

/** The specification shows these where the counters cannot be loaded. */
const NOTHING = { all: 0, ongoing: 0, completed: 0, total: 0 }

/** The dashboard's counters; a failure is titled by itself (specification section 8). */
export function Counters() {
  const { data, error } = useCounts()
  const failure = error && failureOf(error)
  return (
    <>
      {failure && (
        <NoticeBox notice={failed(failure, { refused: failure.detail, network: failure.detail })} />
      )}
      <CounterRow counts={data ?? (error ? NOTHING : undefined)} />
    </>
  )
}
