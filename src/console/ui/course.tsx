import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CourseCard } from '#contract/entities.ts'
import { UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { paths } from '#pages/paths.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import type { CourseChange } from '../dataProvider/courses.ts'
import { type CourseRecord, failureOf, isConflict } from '../dataProvider/rest.ts'
import { useSingleMutation } from './form.tsx'
import { TextInput } from './inputs.tsx'
import { done, failed, useToast } from './notice.tsx'

/** A filter for one of the tutor's courses; a native select, because there may be hundreds. */
export function CourseChoice() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data = [] } = useQuery({
    queryKey: ['courses', 'names'],
    queryFn: ({ signal }) => dataProvider.courseNames(signal),
  })
  return (
    <TextInput
      source="course"
      label="Course"
      select
      size="small"
      slotProps={{ select: { native: true } }}
      sx={{ flex: '1 1 12rem', minWidth: '10rem', maxWidth: '20rem' }}
    >
      <option value="">All courses</option>
      {data.map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
    </TextInput>
  )
}

/** A link to the form of a new course. */
export function AddCourseLink() {
  return (
    <Button variant="contained" component={Link} to={paths.courseUpload()} startIcon={<AddIcon />}>
      Add Course
    </Button>
  )
}

/** Returns a function that merges the server's answer into the shown course. */
export function useReplaceOnScreen(slug: string): (part: Partial<CourseRecord>) => void {
  const queryClient = useQueryClient()
  return part =>
    queryClient.setQueriesData<CourseRecord>(
      { queryKey: ['courses', 'getOne', { id: slug }] },
      course => course && { ...course, ...part },
    )
}

/** Returns a function that refetches a course after it was changed elsewhere. */
export function useFetchAgain(slug: string): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['courses', 'getOne', { id: slug }] })
}

/**
 * Runs a call on a course as a mutation: the changed course replaces the shown one, and a toast shows the outcome. After a
 * conflict the course is refetched, so that the tutor can choose again.
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

/**
 * Reorders the parts of a course: the new order shows at once, is saved in one call and is reverted if refused. A new order waits
 * until the last one is saved.
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

type Withheld = NonNullable<CourseCard['withheld']>

/** Short texts for why a course is withheld from sale. */
export const WITHHELD_WORDS: Record<Withheld['reason'], string> = {
  verification: 'Email not confirmed',
  approval: 'Waiting for approval',
  suspended: 'Suspended',
  taken_down: 'Taken down',
}

/** Returns the status of a course in a word or two, for chips and exports. */
export function courseStatusWords({ status, withheld }: Pick<CourseCard, 'status' | 'withheld'>): string {
  if (withheld) return WITHHELD_WORDS[withheld.reason]
  return status === UNPUBLISHED ? 'Unpublished' : 'Published'
}
