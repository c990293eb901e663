import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'

/** Counts the tutor's courses and enrolments. `isEnabled: false` only reads what another part has fetched. */
export function useCounts({ isEnabled = true } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['enrolmentCount'],
    enabled: isEnabled,
    queryFn: ({ signal }) => dataProvider.enrolmentCount(signal),
  })
}

/** Fetches the sales, the courses that lack something, and why nothing is on sale yet. */
export function useInsights({ isEnabled = true } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['insights'],
    enabled: isEnabled,
    queryFn: ({ signal }) => dataProvider.insights(signal),
  })
}
