import { createServer } from 'node:net'

/** Returns a free port of the loopback address: the first one from `first`, or any. */
export async function freePort(first = 0): Promise<number> {
  const port = await tryPort(first)
  return port ?? freePort(first + 1)
}

function tryPort(wanted: number): Promise<number | null> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : null
      probe.close(() => resolve(port))
    })
  })
}
