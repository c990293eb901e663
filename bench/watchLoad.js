// Runs unchanged in a measured page before its scripts; a TypeScript loader would add helpers.
/** A long task blocks for its time beyond this. */
const LONG_TASK_MS = 50
const benchLoad = { lcp: 0, usable: 0, isUsable: false, blocking: 0, shift: 0 }
const { usableWith } = /** @type {{ usableWith: string }} */ (/** @type {unknown} */ (window))
Object.assign(window, { benchLoad })

/**
 * @param {string} type
 * @param {(entry: any) => void} note
 */
function watch(type, note) {
  new PerformanceObserver(list => list.getEntries().forEach(entry => void note(entry))).observe({
    type,
    buffered: true,
  })
}

watch('largest-contentful-paint', entry => {
  benchLoad.lcp = entry.startTime
})
watch('longtask', entry => {
  benchLoad.blocking += Math.max(entry.duration - LONG_TASK_MS, 0)
})
watch('layout-shift', entry => {
  if (!entry.hadRecentInput) benchLoad.shift += entry.value
})

watch('paint', entry => {
  if (entry.name === 'first-contentful-paint') benchLoad.usable = Math.max(benchLoad.usable, entry.startTime)
})

// A page is usable once it shows and is complete: its links, forms and native menus work without script. Blocking scripts run
// before this event; a page rendered by script is complete later.
document.addEventListener('DOMContentLoaded', () => {
  const draws = new MutationObserver(noteUsable)
  draws.observe(document, { childList: true, subtree: true })
  noteUsable()

  function noteUsable() {
    if (benchLoad.isUsable || document.querySelector(usableWith) === null) return
    benchLoad.usable = Math.max(benchLoad.usable, performance.now())
    benchLoad.isUsable = true
    draws.disconnect()
  }
})
