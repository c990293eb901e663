import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { TextInput } from '../inputs/TextInput.tsx'

/** A filter for one of the tutor's courses; a native select, because they may be hundreds. */
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
      <option value="">Any course</option>
      {data.map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
    </TextInput>
  )
}
