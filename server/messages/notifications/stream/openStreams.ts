import { Readable } from 'node:stream'

/** The most streams of a person, more than the tabs and devices that they look at; one more ends the oldest. */
const MOST_OF_PERSON = 3

/** A client with more unread bytes than this no longer reads. */
const MOST_BUFFERED = 64 * 1024

/** Milliseconds until a browser reconnects after its stream has ended, spread so that not all come at once. */
const RETRY = { least: 2_000, spread: 8_000 }

/** The owner of a stream, and the session that opened it. */
export interface StreamOwner {
  userId: number
  /** The hash of the session's token. */
  session: string
}

/** The open streams of one server. */
export interface OpenStreams {
  /** Opens a stream that starts with `revision`; null if the server has its maximum. */
  open(owner: StreamOwner, revision: number): Readable | null
  /** Returns the sessions of these people's streams, or of all streams. */
  sessions(of?: ReadonlySet<number>): string[]
  /** Notifies these people's streams of news. */
  tell(people: ReadonlySet<number>, revision: number): void
  /** Keeps idle connections open that a proxy would close. */
  keepAlive(): void
  /** Ends the streams of ended sessions. */
  endSessions(over: ReadonlySet<string>): void
  endAll(): void
  readonly size: number
}

/** @param most the most streams of one server */
export function openStreams(most: number): OpenStreams {
  const streams = new Map<Readable, StreamOwner>()
  const byPerson = new Map<number, Set<Readable>>()

  function forget(stream: Readable): void {
    const owner = streams.get(stream)
    if (!owner) return
    streams.delete(stream)
    const own = byPerson.get(owner.userId)
    own?.delete(stream)
    if (own?.size === 0) byPerson.delete(owner.userId)
  }

  function end(stream: Readable, last?: string): void {
    forget(stream)
    if (last) stream.push(last)
    stream.push(null)
  }

  function send(stream: Readable, text: string): void {
    stream.push(text)
    if (stream.readableLength <= MOST_BUFFERED) return
    forget(stream)
    stream.destroy()
  }

  return {
    open({ userId, session }, revision) {
      const own = byPerson.get(userId) ?? new Set()
      const [oldest] = own
      // Tells the browser to poll instead of opening another stream, which would end the next one.
      if (own.size >= MOST_OF_PERSON && oldest) end(oldest, 'event: replaced\ndata:\n\n')
      if (streams.size >= most) return null
      const stream = new Readable({ read: () => undefined })
      streams.set(stream, { userId, session })
      byPerson.set(userId, own.add(stream))
      stream.once('close', () => forget(stream))
      const retry = RETRY.least + Math.floor(Math.random() * RETRY.spread)
      send(stream, `retry: ${retry}\n\n${revisionEvent(revision)}`)
      return stream
    },
    sessions(of) {
      const found = new Set<string>()
      for (const { userId, session } of streams.values()) if (!of || of.has(userId)) found.add(session)
      return [...found]
    },
    tell(people, revision) {
      const text = revisionEvent(revision)
      for (const person of people) for (const stream of byPerson.get(person) ?? []) send(stream, text)
    },
    keepAlive() {
      for (const stream of streams.keys()) send(stream, ':\n\n')
    },
    endSessions(over) {
      for (const [stream, { session }] of streams) if (over.has(session)) end(stream)
    },
    endAll() {
      for (const stream of streams.keys()) end(stream)
    },
    get size() {
      return streams.size
    },
  }
}

/** Returns an event without content: clients fetch the news by a request, so a lost event does no harm. */
function revisionEvent(revision: number): string {
  return `event: revision\nid: ${revision}\ndata: ${revision}\n\n`
}
