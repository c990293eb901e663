import { Button, FormHelperText } from '@mui/material'
import { useId, useState } from 'react'
import { coverPhotoUrl } from '#shared/coverPhotoUrl.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { useCourseChange } from '../../ui/course/useCourseChange.ts'
import { UploadProgress } from '../../ui/inputs/UploadProgress.tsx'
import { Section } from '../../ui/Section.tsx'
import { CoverPicker } from './CoverPicker.tsx'
import { coverSentence } from './coverRules.ts'

/** The cover of a course, and another in its place. */
export function CoverSection({ course }: { course: CourseRecord }) {
  const id = useId()
  const [photo, setPhoto] = useState<File | null>(null)
  const [uploaded, setUploaded] = useState<number | null>(null)
  const upload = useCourseChange<File>(
    course.id,
    async (dataProvider, chosen) => {
      try {
        const change = await dataProvider.updateCoverPhoto(course.id, chosen, setUploaded)
        setPhoto(null)
        return change
      } finally {
        setUploaded(null)
      }
    },
    { refused: 'Upload Failed!', network: 'Upload Failed!' },
  )
  const sentence = photo && coverSentence(photo)
  return (
    <Section title="Cover">
      <CoverPicker
        id={id}
        photo={photo}
        currentUrl={coverPhotoUrl(course.cover_photo, 640)}
        isInvalid={Boolean(sentence)}
        describedBy={sentence ? `${id}-error` : undefined}
        onPick={setPhoto}
      />
      {sentence && (
        <FormHelperText error id={`${id}-error`} role="alert">
          {sentence}
        </FormHelperText>
      )}
      {uploaded !== null && <UploadProgress share={uploaded} />}
      {photo && !sentence && (
        <Button
          variant="contained"
          loading={upload.isPending}
          onClick={() => upload.mutate(photo)}
          sx={{ marginTop: 1.5 }}
        >
          Update cover photo
        </Button>
      )}
    </Section>
  )
}
