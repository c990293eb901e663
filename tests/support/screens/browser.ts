import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { openDialogsByCommand } from '#app/hydration/dialogCommands.ts'

// This file adds what jsdom does not have: scrolling, media queries, observers of layout, and the modal half of <dialog>.
window.scrollTo = () => {}
// Buttons that open dialogs are the first script's work where a browser knows no commands.
openDialogsByCommand()
window.matchMedia ??= query =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
class NothingSeen {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
}
window.IntersectionObserver ??= NothingSeen
window.ResizeObserver ??= NothingSeen
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

// MUI writes a style sheet for each part that it draws, and jsdom holds every element against all of them. No test asks for a
// colour or a place, so they stay out of the document.
const insertBefore = document.head.insertBefore
document.head.insertBefore = function insertUnlessEmotion<T extends Node>(node: T, before: Node | null): T {
  const isEmotion = node instanceof HTMLStyleElement && node.dataset.emotion !== undefined
  return isEmotion ? node : (insertBefore.call(document.head, node, before) as T)
}

// A machine that builds and tests at once is slow: what appears late has still appeared.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
