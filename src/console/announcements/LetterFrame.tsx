import { Box } from '@mui/material'
import type { SyntheticEvent } from 'react'

const STYLE_ELEMENT = /<style>[^<]*<\/style>/

/**
 * A letter's HTML in a frame of its own, where nothing of it runs. Pages allow no styles in their HTML, and frames neither: style attributes come by
 * another name and are set once the letter is there, and what a letter has for dark themes is left out.
 */
export function LetterFrame({ html, title }: { html: string; title: string }) {
  return (
    <Box
      component="iframe"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replace(STYLE_ELEMENT, '').replaceAll(' style="', ' data-style="')}
      onLoad={setStyles}
      sx={{ width: '100%', height: 480, border: '1px solid var(--line)', borderRadius: '6px' }}
    />
  )
}

function setStyles({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  for (const element of currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? ''
}
