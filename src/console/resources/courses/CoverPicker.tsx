import PhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import CropIcon from '@mui/icons-material/CropOutlined'
import { Box, Button, FormHelperText, Typography } from '@mui/material'
import { type DragEvent, lazy, type Ref, Suspense, useId, useState } from 'react'
import { useInput } from 'react-admin'
import { PICTURE_TYPES } from '#contract/rules/picture.ts'
import { coverPhotoUrl } from '#shared/coverPhotoUrl.ts'
import type { CourseRecord } from '../../dataProvider/rest.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { useCourseChange } from '../../ui/course.tsx'
import { errorSentence } from '../../ui/notice.tsx'
import { Section } from '../../ui/Page.tsx'
import { UploadProgress } from '../../ui/preview.tsx'
import { coverSentence, isOfOtherShape, mayBeCover, usePreview, withinLimits } from './coverRules.ts'

/** Shows the cover of a course and replaces it. */
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
        <BusyButton
          variant="contained"
          isBusy={upload.isPending}
          onClick={() => upload.mutate(photo)}
          sx={{ marginTop: 1.5 }}
        >
          Update cover photo
        </BusyButton>
      )}
    </Section>
  )
}

/** The cover photo of a form. */
export function CoverInput({ source }: { source: string }) {
  const { field, fieldState, id } = useInput({ source, defaultValue: null, format: asItIs, parse: asItIs })
  const sentence = errorSentence(fieldState.error)
  return (
    <div>
      <CoverPicker
        id={id}
        photo={field.value}
        isInvalid={sentence !== undefined}
        describedBy={sentence ? `${id}-error` : undefined}
        inputRef={field.ref}
        onPick={field.onChange}
      />
      {sentence && (
        <FormHelperText error id={`${id}-error`}>
          {sentence}
        </FormHelperText>
      )}
    </div>
  )
}

/** Keeps null: react-admin would turn a missing file into ''. */
function asItIs(photo: File | null): File | null {
  return photo
}

/** Loaded only when a picture is cropped. */
const CoverCrop = lazy(() => import('./CoverCrop.tsx'))

/** Takes a dropped or chosen cover photo and previews it. The field itself is the native file input. */
function CoverPicker({
  id,
  photo,
  currentUrl,
  isInvalid = false,
  describedBy,
  inputRef,
  onPick,
}: {
  id: string
  /** The chosen photo, or null. */
  photo: File | null
  /** The cover shown until another is chosen. */
  currentUrl?: string
  isInvalid?: boolean
  describedBy?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onPick: (photo: File) => void
}) {
  const [isOver, setOver] = useState(false)
  const [whole, setWhole] = useState<File | null>(null)
  const [isCropping, setCropping] = useState(false)
  const preview = usePreview(photo)
  const shown = preview ?? currentUrl
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const isBroken = shown === brokenUrl

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) void handleChosen(dropped)
  }

  /** Asks to crop a picture of another aspect ratio, which the catalogue would cut off. */
  async function handleChosen(chosen: File) {
    const needsCrop = await isOfOtherShape(chosen)
    setWhole(chosen)
    if (needsCrop) setCropping(true)
    else onPick(await withinLimits(chosen))
  }

  function handleCropped(part: File) {
    setCropping(false)
    onPick(part)
  }

  return (
    <>
      <Box
        component="label"
        htmlFor={id}
        sx={dropSx}
        data-over={isOver || undefined}
        data-invalid={isInvalid || undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {shown && !isBroken ? (
          <img src={shown} alt="" style={previewSx} onError={() => setBrokenUrl(shown)} />
        ) : (
          <PhotoIcon sx={{ fontSize: 40 }} />
        )}
        <Typography component="span" sx={{ fontWeight: 600 }}>
          Cover photo
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {photo
            ? photo.name
            : 'Drop a JPEG, PNG or WebP picture here, or choose one. We shrink large photos.'}
        </Typography>
        <input
          id={id}
          ref={inputRef}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          className="visually-hidden"
          onChange={event => {
            const [chosen] = event.target.files ?? []
            // Lets the same file be chosen again, e.g. to crop it differently.
            event.target.value = ''
            if (chosen) void handleChosen(chosen)
          }}
        />
      </Box>
      {photo && whole && mayBeCover(whole) && (
        <Button size="small" startIcon={<CropIcon />} onClick={() => setCropping(true)} sx={{ marginTop: 1 }}>
          Crop
        </Button>
      )}
      {isCropping && whole && (
        <Suspense fallback={null}>
          <CoverCrop
            photo={whole}
            onCrop={handleCropped}
            onWhole={() => void withinLimits(whole).then(handleCropped)}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const previewSx = {
  width: '100%',
  maxWidth: 420,
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: 10,
} as const

const dropSx = {
  display: 'grid',
  gap: 0.5,
  justifyItems: 'center',
  padding: 2.5,
  border: '2px dashed var(--line-strong)',
  borderRadius: 'var(--radius-card)',
  textAlign: 'center',
  cursor: 'pointer',
  color: 'var(--muted)',
  '& > span:first-of-type': { color: 'var(--ink)' },
  '&:hover, &[data-over]': { borderColor: 'var(--brand)', backgroundColor: 'var(--brand-tint)' },
  '&[data-invalid]': { borderColor: 'var(--danger)' },
  '&:focus-within': { outline: '3px solid var(--accent)', outlineOffset: 2 },
}
