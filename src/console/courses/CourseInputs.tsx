import { Box, InputAdornment } from '@mui/material'
import { SelectInput, TextInput, useGetList } from 'react-admin'
import type { Category } from '#contract/entities.ts'

/** A category select holds every category: the operator keeps few. */
const ALL = { page: 1, perPage: 100 }

/** What a tutor writes about a course, at its upload and when it is edited. */
export function CourseInputs() {
  const { data: categories = [], isPending } = useGetList<Category>('categories', {
    pagination: ALL,
    sort: { field: 'name', order: 'ASC' },
  })
  return (
    <>
      <TextInput source="title" label="Title" isRequired helperText={false} />
      <SelectInput
        source="category"
        label="Category"
        choices={categories}
        isPending={isPending}
        isRequired
        fullWidth
        helperText={false}
      />
      <TextInput
        source="short_description"
        label="Short description"
        helperText="One or two sentences, shown on cards and above the fold."
        multiline
        minRows={2}
      />
      <TextInput
        source="long_description"
        label="Long description"
        helperText="What a learner will be able to do, and for whom the course is."
        multiline
        minRows={6}
      />
      <Box sx={pricesLook}>
        <PriceInput source="original_price" label="Original price" />
        <PriceInput
          source="discounted_price"
          label="Discounted price"
          helperText="0 makes the course free."
        />
        <TextInput
          source="duration"
          label="Duration"
          helperText="Whole weeks, 1 to 104."
          isRequired
          slotProps={{
            htmlInput: { inputMode: 'numeric' },
            input: { endAdornment: <InputAdornment position="end">weeks</InputAdornment> },
          }}
        />
      </Box>
    </>
  )
}

function PriceInput({
  source,
  label,
  helperText = 'US dollars.',
}: {
  source: string
  label: string
  helperText?: string
}) {
  return (
    <TextInput
      source={source}
      label={label}
      helperText={helperText}
      isRequired
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  )
}

const pricesLook = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
}
