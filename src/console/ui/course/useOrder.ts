import { useMutation } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import type { CourseChange } from '../../dataProvider/courseVerbs.ts'
import { failureOf, isConflict } from '../../dataProvider/failures.ts'
import { failed } from '../feedback/notice.ts'
import { useToast } from '../feedback/useToast.tsx'
import { useFetchAgain, useReplaceOnScreen } from './useCourseChange.ts'

/**
 * The parts of a course in an order that a person gives: shown at once, saved in one call, and put back when it is
 * refused. Orders given while another is saved wait for it.
 */
export function useOrder<Row extends RaRecord>(
  slug: string,
  rows: readonly Row[],
  save: (dataProvider: ConsoleDataProvider, rows: Row[]) => Promise<CourseChange>,
): { shown: readonly Row[]; order: (rows: Row[]) => void } {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const fetchAgain = useFetchAgain(slug)
  const replaceOnScreen = useReplaceOnScreen(slug)
  const showToast = useToast()
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `order of ${slug}` },
    mutationFn: (ordered: Row[]) => save(dataProvider, ordered),
    onSuccess: ({ course }) => replaceOnScreen(course),
    onError: fault => {
      showToast(failed(failureOf(fault), { refused: 'Request Failed!' }))
      if (isConflict(fault)) fetchAgain()
    },
  })
  return { shown: isPending ? variables : rows, order: mutate }
}
