import { screen } from '@testing-library/react'
import { act } from 'react'

/** Waits for the open card payment; returns its frame, the messages it gets and a way to answer. */
export async function openPopup() {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card payment')
  const page = frame.contentWindow
  if (!page) throw new Error('The card payment has no window.')
  const asked: unknown[] = []
  page.postMessage = (message: unknown) => asked.push(message)
  function tell(data: unknown, from: { source?: Window | null; origin?: string } = {}) {
    const message = new MessageEvent('message', {
      data,
      source: from.source === undefined ? page : from.source,
      origin: from.origin ?? window.location.origin,
    })
    act(() => void window.dispatchEvent(message))
  }
  return { frame, asked, tell }
}
