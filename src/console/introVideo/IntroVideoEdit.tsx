import { Button } from '@mui/material'
import { useState } from 'react'
import { EditBase } from 'react-admin'
import { VIDEO_LINK_SENTENCE, videoFrom } from '#contract/rules/videoLink.ts'
import { useCourseChange, useReplaceOnScreen } from '../courses/useCourseChange.ts'
import { failureOf } from '../dataProvider/failures.ts'
import type { CourseRecord, Said } from '../dataProvider/records.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { done, failed, type Notice } from '../ui/notice.ts'
import { shownInPlace } from '../ui/shownInPlace.ts'
import { TextInput } from '../ui/TextInput.tsx'
import { useTell } from '../ui/useTell.tsx'

/** Sets the intro video of a course by its link, or takes it away. */
export function IntroVideoEdit({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const replaceOnScreen = useReplaceOnScreen(course.id)
  const tell = useTell()
  const removal = useCourseChange(course.id, async dataProvider => {
    const change = await dataProvider.saveIntroVideo(course.id, null)
    onClose()
    return change
  })

  function handleSaved({ message, ...changed }: CourseRecord & Said) {
    replaceOnScreen(changed)
    tell(done('Success!', message))
    onClose()
  }

  return (
    <EditBase<CourseRecord & Said>
      resource="courses"
      id={course.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={shownInPlace}
      mutationOptions={{
        onSuccess: handleSaved,
        onError: fault => setNotice(failed(failureOf(fault))),
      }}
    >
      <FormDialog
        title="Add intro video"
        saveLabel="Save video"
        notice={notice}
        onClose={onClose}
        record={{ id: course.id, intro_video_link: course.intro_video_link ?? '' }}
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
          helperText="A YouTube or Vimeo address, such as https://www.youtube.com/watch?v=..."
          type="url"
        />
      </FormDialog>
    </EditBase>
  )
}

function linkSentence({ intro_video_link: link }: { intro_video_link?: string | null }) {
  return videoFrom(link ?? '') ? {} : { intro_video_link: VIDEO_LINK_SENTENCE }
}
