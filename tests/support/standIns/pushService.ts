import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buildConnector } from 'undici'
import { onTestFinished } from 'vitest'
import { openPushNetwork } from '#server/messages/push/pushNetwork.ts'
import type { PushNetwork } from '#server/platform/appContext.ts'
import { PUSH_CERTIFICATE, PUSH_CERTIFICATE_KEY } from './pushCertificate.ts'

/** A message as a push service receives it. */
export interface PushedMessage {
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Starts an HTTPS push service for a test; the academy's network uses it for every known service. */
export async function pushService(): Promise<{
  network: PushNetwork
  messages: PushedMessage[]
  /** Sets the answer to the next messages. Without it they are accepted. */
  answer(by: (response: ServerResponse) => void): void
}> {
  const messages: PushedMessage[] = []
  let answer = (response: ServerResponse): void => void response.writeHead(201).end()
  const server = createServer({ cert: PUSH_CERTIFICATE, key: PUSH_CERTIFICATE_KEY }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const url = `https://${request.headers.host}${request.url}`
      messages.push({ url, headers: request.headers, body: Buffer.concat(chunks) })
      answer(response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connect = buildConnector({ ca: PUSH_CERTIFICATE })
  const network = openPushNetwork((options, callback) =>
    connect(
      { ...options, hostname: '127.0.0.1', port: String(port), servername: options.hostname },
      callback,
    ),
  )
  onTestFinished(async () => {
    server.closeAllConnections()
    await network.close()
    server.close()
  })
  return {
    network,
    messages,
    answer: by => {
      answer = by
    },
  }
}
