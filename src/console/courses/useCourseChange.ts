import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import type { CourseChange } from '../dataProvider/courseVerbs.ts'
import { failureOf } from '../dataProvider/failures.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { done, failed } from '../ui/notice.ts'
import { useTell } from '../ui/useTell.tsx'

/** Puts what the server returned in place of what the screen shows of a course. */
export function useReplaceOnScreen(slug: string): (part: Partial<CourseRecord>) => void {
  const queryClient = useQueryClient()
  return part =>
    queryClient.setQueriesData<CourseRecord>(
      { queryKey: ['courses', 'getOne', { id: slug }] },
      course => course && { ...course, ...part },
    )
}

/** A verb on a course as a mutation: the changed course replaces the shown one, and the tutor is told how it went. */
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
  const tell = useTell()
  return useMutation({
    mutationFn: (input: Input) => run(dataProvider, input),
    onSuccess: ({ course, message }) => {
      replaceOnScreen(course)
      tell(done('Success!', message))
    },
    onError: fault => tell(failed(failureOf(fault), { unclear: 'Something Went Wrong', ...titles })),
  })
}
