import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const KEY = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

const NAME = 'covers'
const SIGNED = /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/\d{8}\/eu-west-1\/s3\/aws4_request,/

/**
 * Starts an S3 bucket that accepts only requests signed with its key; removed after the test.
 * @param status answers every request with this code instead
 */
export async function startBucket(status?: () => number) {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const refusal = status?.()
    if (refusal) return response.writeHead(refusal).end('<Error/>')
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const { method } = request
    if (!SIGNED.test(request.headers.authorization ?? '')) return response.writeHead(403).end()
    if (searchParams.has('list-type')) return response.writeHead(200).end(listing([...objects.keys()]))
    if (method === 'PUT') objects.set(pathname, body)
    if (method === 'DELETE') objects.delete(pathname)
    const found = objects.get(pathname)
    return method === 'GET' && !found ? response.writeHead(404).end() : response.writeHead(200).end(found)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    config: { bucket: NAME, endpoint, region: 'eu-west-1', ...KEY },
    /** The variables of an academy that stores its covers here. */
    env: {
      STORAGE_URL: `s3://${NAME}?endpoint=${endpoint}&region=eu-west-1`,
      AWS_ACCESS_KEY_ID: KEY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
  }
}

function listing(paths: string[]): string {
  const contents = paths.map(path => `<Contents><Key>${path.replace(`/${NAME}/`, '')}</Key></Contents>`)
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
