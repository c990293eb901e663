import { Box } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A list that keeps the focus when its focused row goes, e.g. after Delete: the row that takes its place gets it, or the last
 * one, or the list if no row is left. Browsers would put it on the body, at the start of the page.
 */
export function FocusedRows({ name, children }: { name: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    return box ? keepFocus(box) : undefined
  }, [])
  return (
    <Box ref={list} role="group" aria-label={name} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  )
}

/** Keeps the focus in the rows of `list`; returns a function that stops it. */
function keepFocus(list: HTMLElement): () => void {
  let focused: { element: Element; row: number } | null = null

  function handleFocus({ target }: FocusEvent) {
    if (!(target instanceof Element)) return
    const row = rowsOf(list).findIndex(one => one.contains(target))
    focused = row < 0 ? null : { element: target, row }
  }

  const observer = new MutationObserver(() => {
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return
    const rows = rowsOf(list)
    const controls = (rows[focused.row] ?? rows.at(-1))?.querySelectorAll<HTMLElement>('a[href], button')
    const next = controls && [...controls].at(-1)
    focused = null
    ;(next ?? list).focus()
  })

  list.addEventListener('focusin', handleFocus)
  observer.observe(list, { childList: true, subtree: true })
  return () => {
    list.removeEventListener('focusin', handleFocus)
    observer.disconnect()
  }
}

function rowsOf(list: HTMLElement): readonly Element[] {
  return [...list.querySelectorAll('tbody tr')]
}
