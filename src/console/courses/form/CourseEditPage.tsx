import { Box, Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { AddObjectiveButton } from '../../objectives/AddObjectiveButton.tsx'
import { ObjectiveTable } from '../../objectives/ObjectiveTable.tsx'
import { AddTopicButton } from '../../topics/AddTopicButton.tsx'
import { TopicTable } from '../../topics/TopicTable.tsx'
import { MY_COURSES, PageHead } from '../../ui/PageHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { CourseChips } from '../CourseChips.tsx'
import { CoverSection } from '../cover/CoverSection.tsx'
import { OwnCourse } from '../OwnCourse.tsx'
import { PublishButton } from '../PublishButton.tsx'
import { WithheldNotice } from '../WithheldNotice.tsx'
import { CourseAdministration } from './CourseAdministration.tsx'
import { Component as CourseEditSkeleton } from './CourseEditSkeleton.tsx'
import { CourseForm } from './CourseForm.tsx'
import { NextSteps } from './NextSteps.tsx'

/** /courses/{slug}/edit: everything that a course is made of. */
export default function CourseEditPage() {
  return (
    <OwnCourse skeleton={<CourseEditSkeleton />}>
      {course => (
        <>
          <PageHead title={course.title} documentTitle={`Edit ${course.title}`} crumbs={[MY_COURSES]}>
            <CourseChips course={course} />
            <PublishButton course={course} />
            <Button variant="outlined" component={Link} to={paths.courseManage(course.id)}>
              Manage Course
            </Button>
          </PageHead>
          <WithheldNotice course={course} />
          <NextSteps course={course} />
          <Box sx={columnsSx}>
            <CourseForm course={course} />
            <CoverSection course={course} />
            <Section title="Topics" isPadded={false} actions={<AddTopicButton course={course.id} />}>
              <TopicTable course={course} />
            </Section>
            <Section title="Objectives" isPadded={false} actions={<AddObjectiveButton course={course.id} />}>
              <ObjectiveTable course={course} />
            </Section>
            <CourseAdministration course={course} />
          </Box>
        </>
      )}
    </OwnCourse>
  )
}

/** Where there is room, the cover stands beside the form; the tables take the whole width. */
const columnsSx = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  '& > :nth-of-type(n + 3)': { gridColumn: { lg: '1 / -1' } },
}
