import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'

/** Tells a tutor who is not approved yet why nothing of theirs is on sale; asked for once, with the insights below. */
export function ApprovalNotice() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data } = useQuery({
    queryKey: ['insights'],
    queryFn: ({ signal }) => dataProvider.insights(signal),
  })
  if (data?.withheld === undefined) return null
  return <NoticeBox notice={{ tone: 'danger', title: 'Waiting for approval', text: data.withheld }} />
}
