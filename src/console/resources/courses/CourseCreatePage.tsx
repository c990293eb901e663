import { Box, Button, Card } from '@mui/material'
import { useEffect, useState } from 'react'
import { CreateBase, Form } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { addCourse } from '#contract/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { paths } from '#pages/paths.ts'
import { keepDraft, readDraft } from '#shared/drafts.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { failureOf, type WithMessage } from '../../dataProvider/rest.ts'
import { SaveOnce, SubmitButton } from '../../ui/form.tsx'
import { HEADS } from '../../ui/heads.tsx'
import { SwitchInput } from '../../ui/inputs.tsx'
import { done, failed, type Notice, NoticeBox, useToast } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/Page.tsx'
import { UploadProgress } from '../../ui/preview.tsx'
import { CourseInputs, newCourseSentences } from './CourseForm.tsx'
import { CoverInput } from './CoverPicker.tsx'
import { AttentionAlert } from './OwnCourse.tsx'

/** /courses/upload: creates a course, then opens its edit page; keeps a draft if the page is left. */
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
    showToast(done('Success!', course.message))
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
      <PageHead {...HEADS.courseUpload} />
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
          <SaveOnce notice={notice}>
            <Form
              key={round}
              noValidate
              disableInvalidFormNotification
              defaultValues={draft ?? EMPTY_DRAFT}
              validate={newCourseSentences}
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
                  helperText="Leave this off to add topics and classes first. Only you can see a draft."
                />
                {uploaded !== null && <UploadProgress share={uploaded} />}
                <SubmitButton alwaysEnable label="Add course" sx={{ justifySelf: 'start' }} />
              </Box>
              <DraftKeeper tutorId={tutorId} />
            </Form>
          </SaveOnce>
        </Card>
      </CreateBase>
    </>
  )
}

/** Shown while no photo is chosen: a course may start with a generated cover. */
function DrawnCoverInput() {
  const photo = useWatch({ name: 'cover_photo' })
  if (photo) return null
  return (
    <SwitchInput
      source="drawn_cover"
      label="Use a pattern"
      helperText="Use a generated pattern until you add a photo."
    />
  )
}

/** Saves the draft on each keystroke. */
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
    ? 'Everything is as you left it.'
    : 'Everything is as you left it, except the cover photo. Please choose it again.'
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <NoticeBox notice={{ tone: 'success', title: 'Draft restored', text }}>
        <Button size="small" color="inherit" onClick={onStartOver} sx={{ display: 'flex', marginTop: 0.5 }}>
          Start over
        </Button>
      </NoticeBox>
    </Box>
  )
}

/** The fields of a new course as the form holds them: texts, and a category's number. */
type Fields = Record<Exclude<keyof BodyOf<typeof addCourse>, 'status'>, string | number>

/** The unfinished form of a new course. */
interface CourseDraft extends Fields {
  publish: boolean
  /** Uses a generated cover while no photo is chosen. */
  drawn_cover: boolean
  /** Kept only while the site is open: browser storage for texts holds no files. */
  cover_photo: File | null
}

const EMPTY_DRAFT: CourseDraft = {
  ...eachText(COURSE_TEXT_NAMES, () => ''),
  category: '',
  original_price: '',
  discounted_price: '',
  duration: '',
  onsite_hours: '',
  publish: false,
  drawn_cover: true,
  cover_photo: null,
}

/** Returns this tutor's draft, or null. */
function readCourseDraft(tutorId: number): CourseDraft | null {
  const { texts, file } = readDraft(nameOf(tutorId))
  return texts || file ? { ...EMPTY_DRAFT, ...texts, cover_photo: file } : null
}

/** Saves this tutor's draft; an empty one is deleted. */
function keepCourseDraft(tutorId: number, { cover_photo: file, ...texts }: CourseDraft): void {
  const isBegun = Object.entries(texts).some(
    ([name, value]) => typeof value !== 'boolean' && value !== EMPTY_DRAFT[name as keyof CourseDraft],
  )
  keepDraft(nameOf(tutorId), { texts: isBegun ? texts : null, file })
}

export function forgetCourseDraft(tutorId: number): void {
  keepCourseDraft(tutorId, EMPTY_DRAFT)
}

function nameOf(tutorId: number): string {
  return `course.${tutorId}`
}
