import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { useInsights } from './dashboardQueries.ts'

/** Tells a tutor who is not approved yet why nothing of theirs is on sale. */
export function ApprovalNotice() {
  const { data } = useInsights()
  if (data?.withheld === undefined) return null
  return <NoticeBox notice={{ tone: 'danger', title: 'Waiting for approval', text: data.withheld }} />
}
