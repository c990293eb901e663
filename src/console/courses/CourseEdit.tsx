import { Box, Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { AddObjectiveButton } from '../objectives/AddObjectiveButton.tsx'
import { ObjectiveTable } from '../objectives/ObjectiveTable.tsx'
import { AddTopicButton } from '../topics/AddTopicButton.tsx'
import { TopicTable } from '../topics/TopicTable.tsx'
import { MY_COURSES, PageHead } from '../ui/PageHead.tsx'
import { Section } from '../ui/Section.tsx'
import { CourseChips } from './CourseChips.tsx'
import { CourseForm } from './CourseForm.tsx'
import { CoverSection } from './CoverSection.tsx'
import { OwnCourse } from './OwnCourse.tsx'
import { PublishButton } from './PublishButton.tsx'

/** /courses/{slug}/edit: everything that a course is made of. */
export default function CourseEdit() {
  return (
    <OwnCourse>
      {course => (
        <>
          <PageHead title={course.title} documentTitle={`Edit ${course.title}`} crumbs={[MY_COURSES]}>
            <CourseChips course={course} />
            <PublishButton course={course} />
            <Button variant="outlined" component={Link} to={paths.courseManage(course.id)}>
              Manage Course
            </Button>
          </PageHead>
          <Box sx={columnsLook}>
            <Box sx={columnLook}>
              <CourseForm course={course} />
            </Box>
            <Box sx={columnLook}>
              <CoverSection course={course} />
              <Section title="Topics" isPadded={false} actions={<AddTopicButton course={course.id} />}>
                <TopicTable course={course} />
              </Section>
              <Section
                title="Objectives"
                isPadded={false}
                actions={<AddObjectiveButton course={course.id} />}
              >
                <ObjectiveTable course={course} />
              </Section>
            </Box>
          </Box>
        </>
      )}
    </OwnCourse>
  )
}

const columnLook = { display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }
const columnsLook = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }
