import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { sessionsThatEnded } from '../../../people/accounts/queries/sessions.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { newNotifications } from './newNotifications.ts'
import { openStreams, type StreamOwner } from './openStreams.ts'

const LOOK_MILLISECONDS = 1_000
const SESSIONS_MILLISECONDS = 5_000
/** Less than the time that proxies allow a connection to be idle. */
const KEEP_ALIVE_MILLISECONDS = 20_000

/** Notifies open pages of news: one query a second for all streams of a server, and none without streams. */
export interface NotificationStream {
  /** Opens a stream; null if the server has its maximum, or is closing. */
  open(owner: StreamOwner): Promise<Readable | null>
  /** Ends all streams, and refuses new ones. */
  close(): void
}

type Academy = Pick<AppContext, 'db' | 'clock' | 'config'>

/** Creates the live bell: it looks for new notifications while somebody listens, and notifies their streams. */
export function notificationStream(academy: Academy, log: FastifyBaseLogger): NotificationStream {
  const streams = openStreams(academy.config.notificationStreams)
  const news = newNotifications(academy.db)
  let timers: NodeJS.Timeout[] = []
  let revision = 0
  let begun: Promise<void> | null = null
  let isClosed = false

  /** Starts the polling with the first stream; it stops when there are none. */
  async function begin(): Promise<void> {
    revision = await news.begin()
    timers = [
      repeat(look, LOOK_MILLISECONDS),
      repeat(() => endOver(streams.sessions()), SESSIONS_MILLISECONDS),
      repeat(async () => streams.keepAlive(), KEEP_ALIVE_MILLISECONDS),
    ]
  }

  function rest(): void {
    for (const timer of timers.splice(0)) clearInterval(timer)
    begun = null
  }

  async function look(): Promise<void> {
    if (streams.size === 0) return rest()
    const found = await news.look()
    revision = found.revision
    if (found.people.size === 0) return
    // Streams whose sessions have ended are closed first.
    await endOver(streams.sessions(found.people))
    streams.tell(found.people, revision)
  }

  async function endOver(sessions: string[]): Promise<void> {
    if (sessions.length > 0) streams.endSessions(await sessionsThatEnded(academy, sessions))
  }

  /** Runs repeatedly, never twice at once; after a database failure it tries again. */
  function repeat(run: () => Promise<void>, milliseconds: number): NodeJS.Timeout {
    let isRunning = false
    return setInterval(async () => {
      if (isRunning) return
      isRunning = true
      await run().catch(error => log.warn({ err: error }, 'new notifications could not be looked for'))
      isRunning = false
    }, milliseconds).unref()
  }

  return {
    async open(owner) {
      begun ??= begin()
      try {
        await begun
      } catch (error) {
        begun = null
        throw error
      }
      return isClosed ? null : streams.open(owner, revision)
    },
    close() {
      isClosed = true
      rest()
      streams.endAll()
    },
  }
}
