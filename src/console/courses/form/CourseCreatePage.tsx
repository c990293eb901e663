import { Box, Button, Card } from '@mui/material'
import { useEffect, useState } from 'react'
import { CreateBase } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { failureOf } from '../../dataProvider/failures.ts'
import type { WithMessage } from '../../dataProvider/records.ts'
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx'
import { done, failed, type Notice } from '../../ui/feedback/notice.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { SingleSubmitForm } from '../../ui/inputs/SingleSubmitForm.tsx'
import { SubmitButton } from '../../ui/inputs/SubmitButton.tsx'
import { SwitchInput } from '../../ui/inputs/SwitchInput.tsx'
import { UploadProgress } from '../../ui/inputs/UploadProgress.tsx'
import { MY_COURSES, PageHead } from '../../ui/PageHead.tsx'
import { AttentionAlert } from '../AttentionAlert.tsx'
import { CoverInput } from '../cover/CoverInput.tsx'
import { CourseInputs } from './CourseInputs.tsx'
import {
  type CourseDraft,
  EMPTY_DRAFT,
  forgetCourseDraft,
  keepCourseDraft,
  readCourseDraft,
} from './courseDraft.ts'
import { newCourseSentences } from './courseRules.ts'

/** /courses/upload: a new course, on to its edit page after; what is begun is kept when the page is left. */
export default function CourseCreatePage() {
  const tutorId = useRootData().session?.data.id ?? 0
  const [notice, setNotice] = useState<Notice | null>(null)
  const [draft, setDraft] = useState(() => readCourseDraft(tutorId))
  const [uploaded, setUploaded] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const navigate = useNavigate()
  const showToast = useToast()

  function handleAdded(course: { id: string } & WithMessage) {
    forgetCourseDraft(tutorId)
    showToast(
      done('Success!', course.message ?? 'Your course is on sale. Now add its topics and objectives.'),
    )
    void navigate(paths.courseEdit(course.id))
  }

  function handleStartOver() {
    forgetCourseDraft(tutorId)
    setDraft(null)
    setNotice(null)
    setRound(round + 1)
  }

  return (
    <>
      <PageHead title="Add Course" crumbs={[MY_COURSES]} />
      <CreateBase
        resource="courses"
        redirect={false}
        mutationOptions={{
          meta: { onProgress: setUploaded },
          onSuccess: handleAdded,
          onError: fault => setNotice(failed(failureOf(fault), { refused: 'oops!' })),
          onSettled: () => setUploaded(null),
        }}
      >
        <Card sx={{ maxWidth: 860, padding: { xs: 2, sm: 3 } }}>
          {draft && <DraftIsBack hasPhoto={draft.cover_photo !== null} onStartOver={handleStartOver} />}
          <SingleSubmitForm
            key={round}
            notice={notice}
            defaultValues={draft ?? EMPTY_DRAFT}
            validate={newCourseSentences}
            sanitizeEmptyValues={false}
          >
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              {notice && <NoticeBox notice={notice} takesFocus />}
              <AttentionAlert />
              <CoverInput source="cover_photo" />
              <DrawnCoverInput />
              <CourseInputs />
              <SwitchInput
                source="publish"
                label="Publish now"
                helperText="Off, only you see the course until you publish it."
              />
              {uploaded !== null && <UploadProgress share={uploaded} />}
              <SubmitButton alwaysEnable label="Add course" sx={{ justifySelf: 'start' }} />
            </Box>
            <DraftKeeper tutorId={tutorId} />
          </SingleSubmitForm>
        </Card>
      </CreateBase>
    </>
  )
}

/** There as long as no photo is chosen: a course may begin with a cover that is drawn. */
function DrawnCoverInput() {
  const photo = useWatch({ name: 'cover_photo' })
  if (photo) return null
  return (
    <SwitchInput
      source="drawn_cover"
      label="Use a drawn cover"
      helperText="A cloth pattern of the course's own. A photo can take its place at any time."
    />
  )
}

/** Keeps what is typed as it is typed. */
function DraftKeeper({ tutorId }: { tutorId: number }) {
  const { watch } = useFormContext<CourseDraft>()
  useEffect(() => {
    const { unsubscribe } = watch((typed, { name }) => {
      if (name) keepCourseDraft(tutorId, { ...EMPTY_DRAFT, ...typed } as CourseDraft)
    })
    return unsubscribe
  }, [watch, tutorId])
  return null
}

function DraftIsBack({ hasPhoto, onStartOver }: { hasPhoto: boolean; onStartOver: () => void }) {
  const text = hasPhoto
    ? 'It is as you left it.'
    : 'It is as you left it, but for the cover photo: please choose that again.'
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <NoticeBox notice={{ tone: 'success', title: 'Your draft is back', text }}>
        <Button size="small" color="inherit" onClick={onStartOver} sx={{ display: 'flex', marginTop: 0.5 }}>
          Start over
        </Button>
      </NoticeBox>
    </Box>
  )
}
