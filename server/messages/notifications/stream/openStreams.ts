import { Readable } from 'node:stream'

/** More tabs and devices than a person has in front of them: with one more, the stream that was opened first ends. */
const MOST_OF_PERSON = 3

/** A client that leaves so many bytes lying does not read any more. */
const MOST_BUFFERED = 64 * 1024

/** After so many milliseconds a browser comes back whose stream has ended: not all of them at the same moment. */
const RETRY = { least: 2_000, spread: 8_000 }

/** Names the person who owns a stream, and the session that opened it. */
export interface StreamOwner {
  userId: number
  /** The hash of the session's token. */
  session: string
}

/** The streams that are open at one server. */
export interface OpenStreams {
  /** Opens a stream that begins with `revision`; null where the server has as many as it may. */
  open(owner: StreamOwner, revision: number): Readable | null
  /** The sessions of these people's streams, or of all. */
  sessions(of?: ReadonlySet<number>): string[]
  /** Says to the streams of these people that there is something new. */
  tell(people: ReadonlySet<number>, revision: number): void
  /** Keeps connections open that somebody in between would close as idle. */
  keepAlive(): void
  /** Ends the streams of sessions that are over. */
  endSessions(over: ReadonlySet<string>): void
  endAll(): void
  readonly size: number
}

/** @param most how many streams one server holds */
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
      // Said, so that its browser asks now and then in place of opening another stream, which would end the next one.
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

/** Says only that something is new: what it is, is asked for by a call, so that an event that is lost costs nothing. */
function revisionEvent(revision: number): string {
  return `event: revision\nid: ${revision}\ndata: ${revision}\n\n`
}
