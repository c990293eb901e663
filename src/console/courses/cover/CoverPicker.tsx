import PhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import CropIcon from '@mui/icons-material/CropOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type DragEvent, lazy, type Ref, Suspense, useState } from 'react'
import { PICTURE_TYPES } from '#contract/rules/picture.ts'
import { coverSentence, isOfOtherShape } from './coverRules.ts'
import { usePreview } from './usePreview.ts'

/** Only who crops a picture downloads what it takes. */
const CoverCrop = lazy(() => import('./CoverCrop.tsx'))

/** Where a cover photo is dropped or chosen, and what it will look like. The field itself is the native file input. */
export function CoverPicker({
  id,
  photo,
  currentUrl,
  isInvalid = false,
  describedBy,
  inputRef,
  onPick,
}: {
  id: string
  /** The chosen photo; null until there is one. */
  photo: File | null
  /** The cover that stands until another is chosen. */
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

  /** A picture of another shape is cropped first, so that nobody is surprised by what the catalogue cuts off. */
  async function handleChosen(chosen: File) {
    const needsCrop = await isOfOtherShape(chosen)
    setWhole(chosen)
    if (needsCrop) setCropping(true)
    else onPick(chosen)
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
          {photo ? photo.name : 'Drop a JPEG, PNG or WebP picture of at most 5 MB here, or choose one.'}
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
            // The same file may be chosen again, as to crop it otherwise.
            event.target.value = ''
            if (chosen) void handleChosen(chosen)
          }}
        />
      </Box>
      {photo && whole && !coverSentence(whole) && (
        <Button size="small" startIcon={<CropIcon />} onClick={() => setCropping(true)} sx={{ marginTop: 1 }}>
          Crop
        </Button>
      )}
      {isCropping && whole && (
        <Suspense fallback={null}>
          <CoverCrop
            photo={whole}
            onCrop={handleCropped}
            onWhole={() => handleCropped(whole)}
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
