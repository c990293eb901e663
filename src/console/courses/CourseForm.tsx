import { Box } from '@mui/material'
import { useState } from 'react'
import { EditBase, Form } from 'react-admin'
import { formOf } from '../dataProvider/courses.ts'
import { failureOf } from '../dataProvider/failures.ts'
import type { CourseRecord, Said } from '../dataProvider/records.ts'
import { NoticeBox } from '../ui/NoticeBox.tsx'
import { done, failed, type Notice } from '../ui/notice.ts'
import { Section } from '../ui/Section.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { shownInPlace } from '../ui/shownInPlace.ts'
import { TextInput } from '../ui/TextInput.tsx'
import { AttentionAlert } from './AttentionAlert.tsx'
import { CourseInputs } from './CourseInputs.tsx'
import { editedCourseSentences } from './courseRules.ts'

/** What a refused change of a course is called (specification section 8). */
const TITLES = {
  refused: 'Request Failed!',
  network: 'Something Went Wrong',
  unclear: 'Something Went Wrong',
}

/** The texts, prices, duration, category and intro video of a course; only what was changed is sent. */
export function CourseForm({ course }: { course: CourseRecord }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const before = formOf(course)
  return (
    <EditBase<CourseRecord & Said>
      resource="courses"
      id={course.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={shownInPlace}
      mutationOptions={{
        onSuccess: ({ message }) => setNotice(done('Success!', message)),
        onError: fault => setNotice(failed(failureOf(fault), TITLES)),
      }}
    >
      <Section title="Course">
        <Form
          noValidate
          disableInvalidFormNotification
          warnWhenUnsavedChanges
          record={before}
          validate={form => editedCourseSentences(form as typeof before, before)}
        >
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {notice && <NoticeBox notice={notice} takesFocus onClose={() => setNotice(null)} />}
            <AttentionAlert />
            <CourseInputs />
            <TextInput
              source="intro_video_link"
              label="Intro video link"
              helperText="A YouTube or Vimeo address, such as https://www.youtube.com/watch?v=..."
            />
            <SubmitButton label="Save changes" sx={{ justifySelf: 'start' }} />
          </Box>
        </Form>
      </Section>
    </EditBase>
  )
}
