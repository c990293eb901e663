import { createHash, createHmac } from 'node:crypto'

/** One request to an S3 service, before it is signed. */
export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  /** Lower-case names; `host`, date and checksum are added. */
  headers?: Record<string, string>
  body?: Uint8Array
}

/** Who signs, and for where. */
export interface S3Signer {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** The headers that make a request one of the signer's own, by AWS Signature Version 4 in the Authorization header. */
export function signedHeaders(request: S3Request, signer: S3Signer, now: Date): Record<string, string> {
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${moment.slice(0, 8)}/${signer.region}/s3/aws4_request`
  const checksum = createHash('sha256')
    .update(request.body ?? '')
    .digest('hex')
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': checksum,
    'x-amz-date': moment,
  }

  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    request.url.pathname,
    request.url.searchParams.toString(),
    ...names.map(name => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    checksum,
  ].join('\n')
  const toSign = [ALGORITHM, moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const signature = createHmac('sha256', signingKey(signer, scope)).update(toSign).digest('hex')
  const credential = `Credential=${signer.accessKeyId}/${scope}`
  const authorization = `${ALGORITHM} ${credential},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...headers, authorization }
}

/** The secret, narrowed step by step to a day, a region and a service. */
function signingKey({ secretAccessKey }: S3Signer, scope: string): Buffer {
  return scope
    .split('/')
    .reduce<Buffer>(
      (key, part) => createHmac('sha256', key).update(part).digest(),
      Buffer.from(`AWS4${secretAccessKey}`),
    )
}
