import { Box } from '@mui/material'
import type { SyntheticEvent } from 'react'

/**
 * A letter's HTML in a frame of its own, where nothing of it runs. Pages allow no style attributes, in frames neither; so they come by another name,
 * and are set once the letter is there.
 */
export function LetterFrame({ html, title }: { html: string; title: string }) {
  return (
    <Box
      component="iframe"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={setStyles}
      sx={{ width: '100%', height: 480, border: '1px solid var(--line)', borderRadius: '6px' }}
    />
  )
}

function setStyles({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  for (const element of currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? ''
}
