import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import ReactCrop, { type Crop, centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { COVER_RATIO } from '#contract/rules/coverPicture.ts'
import { drawPicture } from '#shared/drawPicture.ts'
import { COVER_MAX_WIDTH, usePreview } from './coverRules.ts'

/** Crops a picture to the cover, by pointer or by Tab and the arrow keys. */
export default function CoverCrop({
  photo,
  onCrop,
  onWhole,
  onClose,
}: {
  photo: File
  onCrop: (part: File) => void
  /** Uses the picture uncropped; its edges are cut off on display. */
  onWhole: () => void
  onClose: () => void
}) {
  const id = useId()
  const picture = useRef<HTMLImageElement>(null)
  const address = usePreview(photo)
  const [crop, setCrop] = useState<Crop>()

  async function handleCrop() {
    if (picture.current && crop) onCrop(await cut(picture.current, crop as PercentCrop, photo.name))
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Crop the cover photo</DialogTitle>
      <DialogContent sx={{ textAlign: 'center' }}>
        <Typography color="textSecondary" sx={{ marginBottom: 1.5, textAlign: 'start' }}>
          Covers are 16:9. Move the frame to the part you want to show.
        </Typography>
        <ReactCrop
          crop={crop}
          aspect={COVER_RATIO}
          keepSelection
          minWidth={40}
          ariaLabels={LABELS}
          onChange={(_, changed) => setCrop(changed)}
        >
          <img
            ref={picture}
            src={address ?? undefined}
            alt="Cover to crop"
            style={{ maxHeight: '56vh', maxWidth: '100%' }}
            onLoad={event => setCrop(largest(event.currentTarget))}
          />
        </ReactCrop>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onWhole} sx={{ marginRight: 'auto' }}>
          Use the whole picture
        </Button>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!crop} onClick={() => void handleCrop()}>
          Use this part
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Returns the largest centred crop with the covers' aspect ratio. */
function largest({ width, height }: HTMLImageElement): Crop {
  return centerCrop(makeAspectCrop({ unit: '%', width: 100 }, COVER_RATIO, width, height), width, height)
}

async function cut(
  picture: HTMLImageElement,
  { x, y, width, height }: PercentCrop,
  name: string,
): Promise<File> {
  const across = picture.naturalWidth / 100
  const down = picture.naturalHeight / 100
  const part = { left: x * across, top: y * down, width: width * across, height: height * down }
  const wide = Math.min(part.width, COVER_MAX_WIDTH)
  const drawn = await drawPicture(picture, part, { width: wide, height: wide / COVER_RATIO, name })
  return drawn ?? new File([], name)
}

const LABELS = {
  cropArea: 'Crop area. Use the arrow keys to move it',
  nwDragHandle: 'Top left corner. Use the arrow keys to resize',
  nDragHandle: 'Top edge. Use the arrow keys to resize',
  neDragHandle: 'Top right corner. Use the arrow keys to resize',
  eDragHandle: 'Right edge. Use the arrow keys to resize',
  seDragHandle: 'Bottom right corner. Use the arrow keys to resize',
  sDragHandle: 'Bottom edge. Use the arrow keys to resize',
  swDragHandle: 'Bottom left corner. Use the arrow keys to resize',
  wDragHandle: 'Left edge. Use the arrow keys to resize',
}
