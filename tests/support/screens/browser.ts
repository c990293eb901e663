import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { openDialogsByCommand } from '#app/hydration/dialogCommands.ts'

// Adds what jsdom lacks: scrolling, media queries, layout observers, and modal <dialog>.
window.scrollTo = () => {}
// The first script handles buttons that open dialogs if the browser lacks commands.
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

// MUI writes a style sheet per component, and jsdom matches every element against all of them. No test checks colours or
// positions, so they are kept out of the document.
const insertBefore = document.head.insertBefore
document.head.insertBefore = function insertUnlessEmotion<T extends Node>(node: T, before: Node | null): T {
  const isEmotion = node instanceof HTMLStyleElement && node.dataset.emotion !== undefined
  return isEmotion ? node : (insertBefore.call(document.head, node, before) as T)
}

// Long, because a machine that builds and tests at once is slow.
configure({ asyncUtilTimeout: 60_000 })

afterEach(cleanup)
