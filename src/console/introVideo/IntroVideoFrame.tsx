import PlayIcon from '@mui/icons-material/PlayCircle'
import VideoIcon from '@mui/icons-material/VideocamOutlined'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useState } from 'react'
import { embedAddress } from '#contract/rules/videoLink.ts'
import { coverPhotoUrl } from '#shared/coverPhotoUrl.ts'
import type { CourseRecord } from '../dataProvider/records.ts'

/** The frame of the intro video in pixels (specification section 9); narrower screens keep its shape. */
const WIDTH = 500
const HEIGHT = 250
const POSTER_WIDTH = 640

/**
 * The intro video of a course: its cover until it is played, so that opening the page tells the video's host nothing. The
 * address is rebuilt from the video's id: a stored link never becomes a frame's source.
 */
export function IntroVideoFrame({ course }: { course: CourseRecord }) {
  const address = embedAddress(course.intro_video_link)
  const [played, setPlayed] = useState<string | null>(null)
  if (!address) return <NoVideo />
  if (played !== address) return <Poster course={course} onPlay={() => setPlayed(address)} />
  return (
    <Box
      component="iframe"
      src={`${address}?autoplay=1`}
      title={`Intro video of ${course.title}`}
      width={WIDTH}
      height={HEIGHT}
      loading="lazy"
      allow="autoplay; fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
      sx={{ ...frameSx, border: 0, backgroundColor: 'var(--night)' }}
    />
  )
}

function Poster({ course, onPlay }: { course: CourseRecord; onPlay: () => void }) {
  return (
    <ButtonBase aria-label={`Play the intro video of ${course.title}`} onClick={onPlay} sx={posterSx}>
      <img src={coverPhotoUrl(course.cover_photo, POSTER_WIDTH)} alt="" />
      <PlayIcon />
    </ButtonBase>
  )
}

function NoVideo() {
  return (
    <Box sx={{ ...frameSx, border: '2px dashed var(--line-strong)', color: 'var(--muted)' }}>
      <VideoIcon fontSize="large" />
      <Typography>No intro video yet</Typography>
    </Box>
  )
}

const frameSx = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  alignSelf: 'start',
  flex: '0 1 auto',
  width: `min(${WIDTH}px, 100%)`,
  height: 'auto',
  aspectRatio: `${WIDTH} / ${HEIGHT}`,
  borderRadius: 'var(--radius-card)',
}

const posterSx = {
  ...frameSx,
  placeContent: 'stretch',
  justifyItems: 'stretch',
  overflow: 'hidden',
  '& > *': { gridArea: '1 / 1' },
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& > svg': {
    zIndex: 1,
    justifySelf: 'center',
    alignSelf: 'center',
    fontSize: 72,
    borderRadius: '50%',
    color: 'var(--accent)',
    backgroundColor: 'var(--accent-ink)',
  },
}
