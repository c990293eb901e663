import { listNotifications, streamNotifications } from '#contract/notifications.ts'
import { ApiFailure, attempt, isSessionOver } from '#shared/api/apiFailure.ts'
import { browserContext } from '#shared/browserContext.ts'
import { readEvents } from './readEvents.ts'
import { onUnreadCount, setUnreadCount, unreadCount } from './unreadCount.ts'

/**
 * The polling interval in milliseconds, `least` plus a random part of `spread`, for browsers that cannot stream or should save
 * data.
 */
const POLL = { least: 60_000, spread: 60_000 }
/** The server sends something every twenty seconds, so a connection silent for longer is dead. */
const SILENCE_MILLISECONDS = 50_000
const FIRST_RETRY_MILLISECONDS = 3_000
const LONGEST_RETRY_MILLISECONDS = 60_000
/** A tab that has no count by then fetches it itself; the tab with the stream fetches it once that is open. */
const ASK_AFTER_MILLISECONDS = 500
/** The delay of the stream, so that a page left at once opens none. */
const STREAM_AFTER_MILLISECONDS = 5_000

/** The user whose count this is, so that the next person who signs in on the same page does not see it. */
let followed = 0

/**
 * Keeps the unread count up to date while the page is visible, until `leaving` aborts. One tab per browser has the stream and
 * tells the others, because HTTP/1.1 allows six connections per browser.
 */
export function followNotifications(leaving: AbortSignal): void {
  const person = browserContext.session.read()?.data.id
  if (leaving.aborted || person === undefined) return
  if (followed !== person) setUnreadCount(null)
  followed = person
  const name = `notifications of ${person}`
  const channel = new BroadcastChannel(name)
  let isTelling = true
  let seen: AbortController | null = null

  channel.addEventListener('message', ({ data }) => {
    // A count received from another tab is not sent back.
    isTelling = false
    setUnreadCount(Number(data))
    isTelling = true
  })
  const stopTelling = onUnreadCount(() => {
    if (isTelling) channel.postMessage(unreadCount())
  })

  function handleVisibility() {
    if (document.visibilityState === 'hidden') return seen?.abort()
    if (seen && !seen.signal.aborted) return
    const pause = seen ? 0 : STREAM_AFTER_MILLISECONDS
    seen = new AbortController()
    void followWhileSeen(name, { pause, signal: seen.signal }, stop)
  }

  function stop() {
    document.removeEventListener('visibilitychange', handleVisibility)
    stopTelling()
    channel.close()
    seen?.abort()
  }

  document.addEventListener('visibilitychange', handleVisibility)
  leaving.addEventListener('abort', stop, { once: true })
  handleVisibility()
}

/** Follows new notifications by the stream, which one tab holds, or by polling. */
async function followWhileSeen(
  lock: string,
  { pause, signal }: { pause: number; signal: AbortSignal },
  onSessionOver: () => void,
): Promise<void> {
  try {
    if (isSparing()) return await poll(signal)
    const first = wait(ASK_AFTER_MILLISECONDS, signal).then(() =>
      unreadCount() === null && !signal.aborted ? refresh(signal) : undefined,
    )
    const live = wait(pause, signal).then(() =>
      navigator.locks.request(lock, { signal }, () => listen(signal)),
    )
    await Promise.all([first, live])
  } catch (fault) {
    if (fault instanceof ApiFailure && isSessionOver(fault.code)) onSessionOver()
    else if (!signal.aborted) throw fault
  }
}

/** Returns whether to avoid an open connection: on phones, with data saving, and in browsers that lack what a stream needs. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return (
    connection?.saveData === true ||
    !('locks' in navigator && 'any' in AbortSignal) ||
    window.matchMedia('(pointer: coarse) and (max-width: 759px)').matches
  )
}

async function poll(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await refresh(signal)
    await wait(POLL.least + Math.random() * POLL.spread, signal)
  }
}

/** Reads the stream while the page is visible; if the server refuses one, polls every one to two minutes. */
async function listen(signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const asked = await attempt(() => hear(signal))
    if (signal.aborted) return
    if ('failure' in asked && isSessionOver(asked.failure.code)) throw asked.failure
    const isRefused = 'failure' in asked ? asked.failure.kind === 'refused' : asked.value === 'replaced'
    if (isRefused) {
      await refresh(signal)
      await wait(POLL.least + Math.random() * POLL.spread, signal)
      continue
    }
    failures = 'failure' in asked ? failures + 1 : 0
    const retry = 'value' in asked && asked.value !== 'replaced' ? asked.value : FIRST_RETRY_MILLISECONDS
    const longest = Math.min(retry * 2 ** failures, LONGEST_RETRY_MILLISECONDS)
    await wait(longest * (0.5 + Math.random() / 2), signal)
  }
}

/** Reads one stream to its end; returns the delay before reconnecting, or `replaced` if another device took the stream. */
async function hear(signal: AbortSignal): Promise<number | 'replaced'> {
  const silence = new AbortController()
  let timer = 0
  const handleBytes = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => silence.abort(), SILENCE_MILLISECONDS)
  }
  let retry = FIRST_RETRY_MILLISECONDS
  if (!isTheirs()) return retry
  try {
    handleBytes()
    const both = AbortSignal.any([signal, silence.signal])
    const { body } = await browserContext.api.request(streamNotifications.path, { signal: both })
    if (!body) return retry
    for await (const event of readEvents(body, handleBytes)) {
      retry = event.retry ?? retry
      if (event.name === 'replaced') return 'replaced'
      if (event.name === 'revision') await refresh(signal)
    }
  } catch (fault) {
    if (fault instanceof ApiFailure) throw fault
    // The connection broke while the stream was read.
  } finally {
    window.clearTimeout(timer)
  }
  return retry
}

/** Returns whether the user of the count is still signed in here: another tab may have signed out or signed in somebody else. */
function isTheirs(): boolean {
  return browserContext.session.read()?.data.id === followed
}

/** Fetches the unread count. A failure keeps the old count, except that the end of the session throws. */
async function refresh(signal: AbortSignal): Promise<void> {
  if (!isTheirs()) return
  const asked = await attempt(() =>
    browserContext.api.call(listNotifications, { query: { items: 1 }, signal }),
  )
  if ('value' in asked) setUnreadCount(asked.value.unread)
  else if (isSessionOver(asked.failure.code)) throw asked.failure
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = window.setTimeout(handleEnd, milliseconds)
    signal.addEventListener('abort', handleEnd)
    function handleEnd() {
      window.clearTimeout(timer)
      signal.removeEventListener('abort', handleEnd)
      resolve()
    }
  })
}
