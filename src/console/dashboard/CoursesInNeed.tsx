import { Box, Link as MuiLink, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { CourseInNeed, Lack } from '#contract/tutor/console.ts'
import { paths } from '#pages/paths.ts'
import { countText } from '#shared/money.ts'
import { WITHHELD_WORDS } from '../ui/course/courseStatusWords.ts'
import { Section } from '../ui/Section.tsx'
import { StatusChip } from '../ui/tables/StatusChip.tsx'
import { useCounts } from './dashboardQueries.ts'

/** The courses that lack something, and the way to mend it. */
export function CoursesInNeed({ courses, total }: { courses: readonly CourseInNeed[]; total: number }) {
  const { data: counts } = useCounts({ isEnabled: false })
  const others = total - courses.length
  return (
    <Section title="Needs attention" isPadded={false}>
      {total === 0 && (
        <Typography color="textSecondary" sx={{ padding: '0 20px 20px' }}>
          {counts?.all === 0
            ? 'You have no course yet. Begin with Add Course.'
            : 'Every course of yours is on sale and has topics and objectives.'}
        </Typography>
      )}
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {courses.map(course => (
          <Box component="li" key={course.slug} sx={lineSx}>
            <MuiLink component={Link} to={placeOf(course)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {course.title}
            </MuiLink>
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
              {course.lacks.map(lack => (
                <StatusChip key={lack} color={lack === 'unpublished' ? 'secondary' : 'info'}>
                  {lack === 'unpublished' ? offSaleWords(course) : WORDS[lack]}
                </StatusChip>
              ))}
            </Box>
            {course.withheld?.reason === 'taken_down' && (
              <Typography variant="body2" color="textSecondary">
                {course.withheld.sentence}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {others > 0 && (
        <Typography color="textSecondary" sx={{ padding: '12px 20px 16px' }}>
          and {countText(others)} more in <Link to={paths.tutorCourses()}>My Courses</Link>
        </Typography>
      )}
    </Section>
  )
}

/** A course is put on sale where it is edited, its parts are added where it is managed. */
function placeOf({ slug, lacks }: CourseInNeed): string {
  if (lacks.includes('no_topics')) return paths.courseManage(slug)
  if (lacks.includes('no_objectives')) return `${paths.courseManage(slug)}?tab=objectives`
  return paths.courseEdit(slug)
}

function offSaleWords({ withheld }: CourseInNeed): string {
  return withheld ? WITHHELD_WORDS[withheld.reason] : WORDS.unpublished
}

const WORDS: Record<Lack, string> = {
  unpublished: 'Unpublished',
  no_topics: 'No topics',
  no_objectives: 'No objectives',
}

const lineSx = { display: 'grid', gap: 0.75, padding: '12px 20px', borderTop: '1px solid var(--line)' }
