import { Box, Typography } from '@mui/material'
import {
  type CourseForm,
  changedFields,
  EDITED_FIELDS,
  type EditedField,
  FIELD_LABELS,
  formOf,
} from '../../dataProvider/courses.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'

/** Each field that one of the two has changed, in both spellings. */
export function Differences({
  before,
  mine,
  theirs,
}: {
  /** The course from which both began. */
  before: CourseRecord
  mine: CourseForm
  theirs: CourseRecord
}) {
  const base = formOf(before)
  const here = changedFields(mine, base)
  const there = changedFields(formOf(theirs), base)
  const names = EDITED_FIELDS.filter(name => name in here || name in there)
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 2, margin: 0 }}>
      {names.map(name => (
        <Box key={name} sx={fieldSx}>
          <Typography component="dt" sx={{ gridColumn: '1 / -1', fontWeight: 600 }}>
            {FIELD_LABELS[name]}
          </Typography>
          <Version name="Theirs" text={worded(name, formOf(theirs)[name], theirs)} isNew={name in there} />
          <Version name="Yours" text={worded(name, mine[name], before)} isNew={name in here} />
        </Box>
      ))}
    </Box>
  )
}

function Version({ name, text, isNew }: { name: string; text: string; isNew: boolean }) {
  return (
    <Box component="dd" sx={{ margin: 0, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {isNew ? name : `${name}, unchanged`}
      </Typography>
      <Typography sx={textSx}>{text || '–'}</Typography>
    </Box>
  )
}

/** A category is known here by its number; the course's own also by its name. */
function worded(name: EditedField, value: string | number, { category }: CourseRecord): string {
  if (name !== 'category') return String(value ?? '')
  return Number(value) === category.id ? category.name : 'another one'
}

const fieldSx = {
  display: 'grid',
  gap: '4px 20px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
  paddingTop: 1.5,
  borderTop: '1px solid var(--line)',
}

const textSx = {
  maxHeight: '9em',
  overflow: 'auto',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}
