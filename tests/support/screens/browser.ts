import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterAll, afterEach, vi } from 'vitest'
import { openDialogsByCommand } from '#app/hydration/dialogCommands.ts'

// The files of a worker share one window: each begins with an empty page at its root.
document.body.replaceChildren()
for (const { name } of [...document.body.attributes, ...document.documentElement.attributes]) {
  document.body.removeAttribute(name)
  document.documentElement.removeAttribute(name)
}
window.history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()
for (const name of Object.keys(Cookies.get())) Cookies.remove(name)

// Adds what jsdom lacks: scrolling, media queries, layout observers, and modal <dialog>.
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
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

if (!Object.hasOwn(document.head, 'insertBefore')) prepareWindow()

/** Prepares the window, which the files of a worker share. */
function prepareWindow(): void {
  // The first script handles buttons that open dialogs if the browser lacks commands.
  openDialogsByCommand()
  // MUI writes a style sheet per component, and jsdom matches every element against all of them. No test checks colours or
  // positions, so they are kept out of the document.
  const { insertBefore } = document.head
  document.head.insertBefore = function insertUnlessEmotion<T extends Node>(node: T, before: Node | null): T {
    const isEmotion = node instanceof HTMLStyleElement && node.dataset.emotion !== undefined
    return isEmotion ? node : (insertBefore.call(document.head, node, before) as T)
  }
}

// Long, because a machine that builds and tests at once is slow.
configure({ asyncUtilTimeout: 60_000, defaultHidden: false })

afterEach(cleanup)

// An import that its file does not wait for would fail in the next one.
afterAll(() => vi.dynamicImportSettled())
