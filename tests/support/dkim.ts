import { createHash, createVerify, type KeyObject } from 'node:crypto'

/**
 * Verifies a letter's DKIM signature by hand (RFC 6376, `relaxed/relaxed`, `rsa-sha256`). Returns the signed headers, or null if
 * body or signature is wrong.
 */
export function verifiedHeaders(raw: string, publicKey: KeyObject): string[] | null {
  const cut = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, cut).split(/\r\n(?![ \t])/)
  const signature = headers.find(line => /^dkim-signature:/i.test(line))
  if (!signature) return null
  const tags = tagsOf(signature)
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.slice(cut + 4)))
    .digest('base64')
  if (tags.c !== 'relaxed/relaxed' || tags.a !== 'rsa-sha256' || tags.bh !== bodyHash) return null
  const names = (tags.h ?? '').split(':')
  // Each name takes the last unused header of that name; a name without one signs nothing.
  const left = [...headers]
  const signed = names.flatMap(name => {
    const index = left.findLastIndex(line => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return index === -1 ? [] : left.splice(index, 1)
  })
  const unsigned = signature.replace(/(\bb=)[^;]*$/s, '$1').replace(/(;\s*b=)[^;]*(;)/s, '$1$2')
  const text = [...signed.map(relaxedHeader), relaxedHeader(unsigned).trimEnd()].join('\r\n')
  const isGenuine = createVerify('RSA-SHA256')
    .update(text)
    .verify(publicKey, tags.b ?? '', 'base64')
  return isGenuine ? names.map(name => name.toLowerCase()) : null
}

function tagsOf(signature: string): Record<string, string> {
  const [, value = ''] = /^[^:]+:(.*)$/s.exec(signature) ?? []
  const pairs = value.split(';').map(tag => tag.replace(/\s+/g, '').split(/=(.*)/s))
  return Object.fromEntries(pairs.filter(([name]) => name))
}

function relaxedHeader(line: string): string {
  const colon = line.indexOf(':')
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map(line => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  const text = lines.join('\r\n').replace(/(?:\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}
