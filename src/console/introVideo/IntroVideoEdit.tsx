import { Button } from '@mui/material'
import { useState } from 'react'
import { EditBase } from 'react-admin'
import { VIDEO_LINK_SENTENCE, videoFrom } from '#contract/rules/videoLink.ts'
import { failureOf, isConflict } from '../dataProvider/failures.ts'
import type { CourseRecord, WithMessage } from '../dataProvider/records.ts'
import { useCourseChange, useFetchAgain, useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { done, failed, type Notice, shownInPlace } from '../ui/feedback/notice.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** Sets the intro video of a course by its link, or takes it away; what another tab saved meanwhile is told first. */
export function IntroVideoEdit({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const [opened] = useState(course)
  const [notice, setNotice] = useState<Notice | null>(null)
  const replaceOnScreen = useReplaceOnScreen(course.id)
  const fetchAgain = useFetchAgain(course.id)
  const showToast = useToast()
  const removal = useCourseChange(course.id, async dataProvider => {
    const change = await dataProvider.removeIntroVideo(course)
    onClose()
    return change
  })

  function handleSaved({ message, ...changed }: CourseRecord & WithMessage) {
    replaceOnScreen(changed)
    showToast(done('Success!', message))
    onClose()
  }

  function handleRefused(fault: unknown) {
    const refusal = failed(failureOf(fault))
    if (!isConflict(fault)) return setNotice(refusal)
    setNotice({ ...refusal, text: `${refusal.text} Save it again to put it in place of what is there now.` })
    fetchAgain()
  }

  return (
    <EditBase<CourseRecord & WithMessage>
      resource="courses"
      id={course.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={shownInPlace}
      transform={form => ({ ...form, seen: course })}
      mutationOptions={{ onSuccess: handleSaved, onError: handleRefused }}
    >
      <FormDialog
        title="Add intro video"
        keptAs={`video.${course.id}`}
        saveLabel="Save video"
        notice={notice}
        onClose={onClose}
        record={{ id: course.id, intro_video_link: opened.intro_video_link ?? '' }}
        validate={linkSentence}
        actions={
          course.intro_video_link && (
            <Button
              color="error"
              loading={removal.isPending}
              onClick={() => removal.mutate()}
              sx={{ marginRight: 'auto' }}
            >
              Remove video
            </Button>
          )
        }
      >
        <TextInput
          source="intro_video_link"
          label="Enter url link"
          autoFocus
          helperText={helpText(opened, course)}
          type="url"
        />
      </FormDialog>
    </EditBase>
  )
}

function helpText(opened: CourseRecord, { intro_video_link: link }: CourseRecord): string {
  if (link !== opened.intro_video_link) return `Saved elsewhere meanwhile: ${link ?? 'no video'}`
  return 'A YouTube or Vimeo address, such as https://www.youtube.com/watch?v=...'
}

function linkSentence({ intro_video_link: link }: { intro_video_link?: string | null }) {
  return videoFrom(link ?? '') ? {} : { intro_video_link: VIDEO_LINK_SENTENCE }
}
