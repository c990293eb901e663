import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import type { CourseChange } from '../../dataProvider/courseVerbs.ts'
import { failureOf, isConflict } from '../../dataProvider/failures.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { done, failed } from '../feedback/notice.ts'
import { useToast } from '../feedback/useToast.tsx'
import { useSingleMutation } from '../inputs/useSingleMutation.ts'

/** Puts what the server returned in place of what the screen shows of a course. */
export function useReplaceOnScreen(slug: string): (part: Partial<CourseRecord>) => void {
  const queryClient = useQueryClient()
  return part =>
    queryClient.setQueriesData<CourseRecord>(
      { queryKey: ['courses', 'getOne', { id: slug }] },
      course => course && { ...course, ...part },
    )
}

/** Asks for a course anew, when it was changed elsewhere. */
export function useFetchAgain(slug: string): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['courses', 'getOne', { id: slug }] })
}

/**
 * A verb on a course as a mutation: the changed course replaces the shown one, and the tutor is told how it went. One that was
 * changed elsewhere is shown as it is now, for the tutor to choose again.
 */
export function useCourseChange<Input = void>(
  slug: string,
  run: (dataProvider: ConsoleDataProvider, input: Input) => Promise<CourseChange>,
  titles: { refused: string; network?: string } = {
    refused: 'Request Failed!',
    network: 'Something Went Wrong',
  },
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const replaceOnScreen = useReplaceOnScreen(slug)
  const fetchAgain = useFetchAgain(slug)
  const showToast = useToast()
  return useSingleMutation({
    mutationFn: (input: Input) => run(dataProvider, input),
    onSuccess: ({ course, message }) => {
      replaceOnScreen(course)
      showToast(done('Success!', message))
    },
    onError: fault => {
      showToast(failed(failureOf(fault), { unclear: 'Something Went Wrong', ...titles }))
      if (isConflict(fault)) fetchAgain()
    },
  })
}
