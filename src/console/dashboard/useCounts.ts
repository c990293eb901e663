import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'

/** How many courses and enrolments the tutor has; asked by the part that shows them, only read by those with `isAsked: false`. */
export function useCounts({ isAsked = true } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['enrolmentCount'],
    enabled: isAsked,
    queryFn: ({ signal }) => dataProvider.enrolmentCount(signal),
  })
}
