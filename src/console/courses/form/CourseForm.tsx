import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { EditBase } from 'react-admin'
import { useFormState } from 'react-hook-form'
import {
  type EditedField,
  FIELD_LABELS,
  type CourseForm as Fields,
  formOf,
  isSameForm,
} from '../../dataProvider/courses.ts'
import { failureOf, isConflict } from '../../dataProvider/failures.ts'
import type { CourseRecord, WithMessage } from '../../dataProvider/records.ts'
import { useReplaceOnScreen } from '../../ui/course/useCourseChange.ts'
import { SavedElsewhere } from '../../ui/dialogs/SavedElsewhere.tsx'
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx'
import { done, failed, type Notice, shownInPlace } from '../../ui/feedback/notice.ts'
import { RestoredTyping } from '../../ui/inputs/RestoredTyping.tsx'
import { SingleSubmitForm } from '../../ui/inputs/SingleSubmitForm.tsx'
import { SubmitButton } from '../../ui/inputs/SubmitButton.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { UnsavedChanges } from '../../ui/inputs/UnsavedChanges.tsx'
import { Section } from '../../ui/Section.tsx'
import { AttentionAlert } from '../AttentionAlert.tsx'
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
  const [before, setBefore] = useState(course)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [mine, setMine] = useState<Fields | null>(null)
  const [round, setRound] = useState(0)
  const replaceOnScreen = useReplaceOnScreen(course.id)
  const record = formOf(before)

  function handleSaved({ message, ...saved }: CourseRecord & WithMessage) {
    setMine(null)
    setBefore(saved)
    replaceOnScreen(saved)
    setNotice(done('Success!', message))
  }

  function handleTheirs(theirs: CourseRecord) {
    setMine(null)
    setNotice(null)
    setBefore(theirs)
    replaceOnScreen(theirs)
    setRound(round + 1)
  }

  return (
    <EditBase<CourseRecord & WithMessage>
      resource="courses"
      id={course.id}
      redirect={false}
      mutationMode="pessimistic"
      // The page around it has just asked for the course.
      queryOptions={{ ...shownInPlace, refetchOnMount: false }}
      transform={(form: Fields) => toSend(form, before)}
      mutationOptions={{
        onSuccess: handleSaved,
        onError: (fault, params) => {
          setNotice(failed(failureOf(fault), TITLES))
          if (isConflict(fault)) setMine(params.data as unknown as Fields)
        },
      }}
    >
      <Section title="Course">
        <SingleSubmitForm
          key={round}
          notice={notice}
          warnWhenUnsavedChanges
          WarnWhenUnsavedChangesComponent={UnsavedChanges}
          record={record}
          validate={form => editedCourseSentences(form as Fields, record)}
        >
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {notice && <NoticeBox notice={notice} takesFocus onClose={() => setNotice(null)} />}
            <RestoredTyping name={`edit.${course.id}`} />
            <AttentionAlert />
            <CourseInputs />
            <TextInput
              source="intro_video_link"
              label={FIELD_LABELS.intro_video_link}
              helperText="A YouTube or Vimeo address, such as https://www.youtube.com/watch?v=..."
            />
            <SubmitButton label="Save changes" sx={{ justifySelf: 'start' }} />
          </Box>
          <Newest course={course} before={before} onNewer={setBefore} />
        </SingleSubmitForm>
      </Section>
      {mine && (
        <SavedElsewhere<CourseRecord, CourseRecord & WithMessage>
          resource="courses"
          noun="course"
          formOf={formOf}
          labels={FIELD_LABELS}
          worded={categoryWorded}
          toSend={toSend}
          before={before}
          mine={mine}
          onClose={() => setMine(null)}
          onTheirs={handleTheirs}
          onSaved={handleSaved}
        />
      )}
    </EditBase>
  )
}

function toSend(form: object, seen: CourseRecord) {
  return { ...form, seen }
}

/** A category is known here by its number; the course's own also by its name. */
function categoryWorded(name: string, value: unknown, { category }: CourseRecord): string | undefined {
  if (name !== ('category' satisfies EditedField)) return undefined
  return Number(value) === category.id ? category.name : 'another one'
}

/**
 * Takes a newer course over, as when it was unpublished beside the form: unless its fields were changed elsewhere while
 * somebody types here, who is told of it at the save.
 */
function Newest({
  course,
  before,
  onNewer,
}: {
  course: CourseRecord
  before: CourseRecord
  onNewer: (course: CourseRecord) => void
}) {
  const { isDirty } = useFormState()
  useEffect(() => {
    const isNewer = course.updated_at > before.updated_at
    if (isNewer && (!isDirty || isSameForm(course, before))) onNewer(course)
  }, [course, before, isDirty, onNewer])
  return null
}
