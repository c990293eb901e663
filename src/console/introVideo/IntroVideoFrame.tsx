import VideoIcon from '@mui/icons-material/VideocamOutlined'
import { Box, Typography } from '@mui/material'
import { embedAddress } from '#contract/rules/videoLink.ts'

/** The frame of the intro video in pixels (specification section 9); narrower screens keep its shape. */
const WIDTH = 500
const HEIGHT = 250

/** The intro video of a course, from an address rebuilt from the video's id: a stored link never becomes a frame's source. */
export function IntroVideoFrame({ title, link }: { title: string; link: string | null }) {
  const address = embedAddress(link)
  if (!address) {
    return (
      <Box sx={{ ...frameLook, border: '2px dashed var(--line-strong)', color: 'var(--muted)' }}>
        <VideoIcon fontSize="large" />
        <Typography>No intro video yet</Typography>
      </Box>
    )
  }
  return (
    <Box
      component="iframe"
      src={address}
      title={`Intro video of ${title}`}
      width={WIDTH}
      height={HEIGHT}
      loading="lazy"
      allow="fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
      sx={{ ...frameLook, border: 0, backgroundColor: 'var(--night)' }}
    />
  )
}

const frameLook = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  flex: '0 1 auto',
  width: `min(${WIDTH}px, 100%)`,
  height: 'auto',
  aspectRatio: `${WIDTH} / ${HEIGHT}`,
  borderRadius: 'var(--radius-card)',
}
