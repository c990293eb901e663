import { Box, Card } from '@mui/material'
import { useState } from 'react'
import { CreateBase, Form } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { failureOf } from '../dataProvider/failures.ts'
import type { Said } from '../dataProvider/records.ts'
import { NoticeBox } from '../ui/NoticeBox.tsx'
import { done, failed, type Notice } from '../ui/notice.ts'
import { MY_COURSES, PageHead } from '../ui/PageHead.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useTell } from '../ui/useTell.tsx'
import { AttentionAlert } from './AttentionAlert.tsx'
import { CourseInputs } from './CourseInputs.tsx'
import { CoverInput } from './CoverInput.tsx'
import { newCourseSentences } from './courseRules.ts'

const EMPTY = {
  title: '',
  category: '',
  short_description: '',
  long_description: '',
  original_price: '',
  discounted_price: '',
  duration: '',
  cover_photo: null,
}

/** /courses/upload: a new course, published at once; on to its edit page after. */
export default function CourseCreate() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const navigate = useNavigate()
  const tell = useTell()

  function handleAdded(course: { id: string } & Said) {
    tell(done('Success!', course.message ?? 'Your course is on sale. Now add its topics and objectives.'))
    void navigate(paths.courseEdit(course.id))
  }

  return (
    <>
      <PageHead title="Add Course" crumbs={[MY_COURSES]} />
      <CreateBase
        resource="courses"
        redirect={false}
        mutationOptions={{
          onSuccess: handleAdded,
          onError: fault => setNotice(failed(failureOf(fault), { refused: 'oops!' })),
        }}
      >
        <Card sx={{ maxWidth: 860, padding: { xs: 2, sm: 3 } }}>
          <Form
            noValidate
            disableInvalidFormNotification
            defaultValues={EMPTY}
            validate={newCourseSentences}
            sanitizeEmptyValues={false}
          >
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              {notice && <NoticeBox notice={notice} takesFocus />}
              <AttentionAlert />
              <CoverInput source="cover_photo" />
              <CourseInputs />
              <SubmitButton alwaysEnable label="Add course" sx={{ justifySelf: 'start' }} />
            </Box>
          </Form>
        </Card>
      </CreateBase>
    </>
  )
}
