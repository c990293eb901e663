import { Box, Link, Typography } from '@mui/material'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { linkedParts } from '#contract/rules/linkedText.ts'

/** What learners will see of the topic in the form around it: its line breaks, and web addresses as links. */
export function TopicPreview() {
  const id = useId()
  const [topic = '', detail, resources] = useWatch({ name: ['topic', 'detail', 'external_resources'] })
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        What learners see
      </Typography>
      <Box sx={cardSx}>
        <Typography variant="h3" component="p">
          {topic || 'Topic'}
        </Typography>
        <Typography sx={textSx}>{detail || 'Details follow in class.'}</Typography>
        {resources?.trim() && (
          <div>
            <Typography sx={{ fontWeight: 600 }}>Resources</Typography>
            <Typography sx={textSx}>
              {linkedParts(resources).map((part, index) =>
                part.href ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
                  <Link key={index} href={part.href} target="_blank" rel="noopener nofollow ugc">
                    {part.text}
                  </Link>
                ) : (
                  part.text
                ),
              )}
            </Typography>
          </div>
        )}
      </Box>
    </Box>
  )
}

const cardSx = {
  display: 'grid',
  gap: 1.5,
  maxHeight: { md: '60vh' },
  overflow: 'auto',
  padding: 2,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-card)',
  backgroundColor: 'var(--paper)',
}

const textSx = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' }
