import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { streamNotifications } from '#contract/notifications.ts'

/** An open event stream, as a client sees it. */
export interface OpenStream {
  response: IncomingMessage
  /** Returns the text received so far. */
  text(): string
  /** Returns the revision numbers received so far. */
  revisions(): number[]
  hasEnded(): boolean
  close(): void
}

/** Opens a user's notification stream at a listening server. */
export async function openStream(origin: string, token: string): Promise<OpenStream> {
  const outgoing: ClientRequest = request(`${origin}${streamNotifications.path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    agent: false,
  })
  outgoing.on('error', () => undefined)
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  let hasEnded = false
  response.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  response
    .on('error', () => undefined)
    .on('close', () => {
      hasEnded = true
    })
  onTestFinished(() => void outgoing.destroy())
  return {
    response,
    text: () => text,
    revisions: () =>
      [...text.matchAll(/^event: revision\nid: (\d+)\ndata: \1$/gm)].map(([, id]) => Number(id)),
    hasEnded: () => hasEnded,
    close: () => void outgoing.destroy(),
  }
}
