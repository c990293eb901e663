import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'

/** Whose clock it is where a tutor has chosen none. */
const HOME_ZONE = 'Africa/Lagos'

/** The tutor's own clock, or the academy's where they have chosen none or it cannot be asked for. */
export function useOwnZone(): string | null {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, isPending } = useQuery({
    queryKey: ['own time zone'],
    queryFn: ({ signal }) => dataProvider.ownTimeZone(signal),
    retry: false,
  })
  return isPending ? null : (data ?? HOME_ZONE)
}
