import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The baseline of a cached response: Node's HTTP server, which answers every request with the same headers and bytes.
const { headers, body } = JSON.parse(readFileSync(process.env.RESPONSE_FILE ?? '', 'utf8'))
const bytes = Buffer.from(body, 'base64')
createServer((_, response) => response.writeHead(200, headers).end(bytes)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
