import { connect, createServer, type Socket } from 'node:net'

/** The state of a connection: bytes pass, bytes vanish silently, or it is refused. */
export type Line = 'whole' | 'silent' | 'refused'

/** A proxy to a server, whose connections a test can break. */
export interface FaultProxy {
  port: number
  /** Ends every connection at once, as a restarting server does. */
  cut(): void
  /** Sets what happens to the bytes of connections that are open now. */
  setOpen(line: Exclude<Line, 'refused'>): void
  /** Sets what happens to connections that are opened from now on. */
  setNew(line: Line): void
  close(): Promise<void>
}

/** Listens on a free port of the loopback address and forwards to `target`. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let forNew: Line = 'whole'

  function pass(pair: [Socket, Socket], line: Line): void {
    for (const socket of pair) line === 'silent' ? socket.pause() : socket.resume()
  }

  const server = createServer(near => {
    if (forNew === 'refused') return void near.destroy()
    const far = connect(target)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as typeof pair]) {
      from.setNoDelay(true)
      from.on('error', () => undefined)
      from.on('data', bytes => void to.write(bytes))
      // An end during silence is not noticed either: a paused socket does not read it.
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
    pass(pair, forNew)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut,
    setOpen: line => {
      for (const pair of pairs) pass(pair, line)
    },
    setNew: line => {
      forNew = line
    },
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      cut()
      await closed
    },
  }
}
