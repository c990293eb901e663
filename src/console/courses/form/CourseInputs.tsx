import { Box, InputAdornment } from '@mui/material'
import { useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Category } from '#contract/entities.ts'
import { FIELD_LABELS } from '../../dataProvider/courses.ts'
import { type Choice, SelectInput } from '../../ui/inputs/SelectInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { YouReceive } from './YouReceive.tsx'

/** A category select holds every category: the operator keeps few. */
const ALL = { page: 1, perPage: 100 }

/** What a tutor writes about a course, at its upload and when it is edited. */
export function CourseInputs() {
  const categories = useCategoryChoices()
  return (
    <>
      <TextInput source="title" label={FIELD_LABELS.title} isRequired />
      <SelectInput source="category" label={FIELD_LABELS.category} choices={categories} isRequired />
      <TextInput
        source="short_description"
        label={FIELD_LABELS.short_description}
        helperText="One or two sentences, shown under the title on the course's own page."
        multiline
        minRows={2}
      />
      <TextInput
        source="long_description"
        label={FIELD_LABELS.long_description}
        helperText="What a learner will be able to do, and for whom the course is."
        multiline
        minRows={6}
      />
      <Box sx={pricesSx}>
        <PriceInput source="original_price" />
        <PriceInput source="discounted_price" helperText="0 makes the course free." />
        <TextInput
          source="duration"
          label={FIELD_LABELS.duration}
          helperText="Whole weeks, 1 to 104."
          isRequired
          slotProps={{
            htmlInput: { inputMode: 'numeric' },
            input: { endAdornment: <InputAdornment position="end">weeks</InputAdornment> },
          }}
        />
      </Box>
      <YouReceive />
    </>
  )
}

/** Until the categories are there the course's own is the only choice, under no name. */
function useCategoryChoices(): Choice[] {
  const chosen: unknown = useWatch({ name: 'category' })
  const { data } = useGetList<Category>('categories', {
    pagination: ALL,
    sort: { field: 'name', order: 'ASC' },
  })
  if (data) return data.map(({ id, name }) => ({ value: id, label: name }))
  return typeof chosen === 'number' ? [{ value: chosen, label: '…' }] : []
}

function PriceInput({
  source,
  helperText = 'US dollars.',
}: {
  source: 'original_price' | 'discounted_price'
  helperText?: string
}) {
  return (
    <TextInput
      source={source}
      label={FIELD_LABELS[source]}
      helperText={helperText}
      isRequired
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  )
}

const pricesSx = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
}
