import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import { Box, Link as MuiLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { paths } from '#pages/paths.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { Section } from '../../ui/Section.tsx'

/** What a new course still needs, in the order in which it is done; gone once all of it is there. */
export function NextSteps({ course }: { course: CourseRecord }) {
  const steps = [
    { words: 'Add its topics', isDone: course.topics.length > 0 },
    { words: 'Add its objectives', isDone: course.objectives.length > 0 },
    { words: 'Put it on sale with Publish', isDone: course.status === PUBLISHED },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Box sx={{ marginBottom: 3 }}>
      <Section title="What to do next">
        <Box component="ol" sx={listSx}>
          {steps.map(({ words, isDone }) => (
            <li key={words}>
              {isDone ? <DoneIcon color="success" /> : <OpenIcon color="action" />}
              <span>
                {words}
                {isDone && <span className="visually-hidden">: done</span>}
              </span>
            </li>
          ))}
          <li>
            <OpenIcon color="action" />
            <MuiLink component={Link} to={`${paths.courseManage(course.id)}?tab=classes`}>
              Plan its classes
            </MuiLink>
          </li>
        </Box>
      </Section>
    </Box>
  )
}

const listSx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', gap: 1, alignItems: 'center' },
}
