import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openStorage } from '#server/platform/files/storage/openStorage.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { newFolder } from '../../../support/newFolder.ts'

function folderStorage() {
  const dataDir = newFolder()
  writeFileSync(path.join(dataDir, 'academy.db'), 'a secret')
  return { storage: openStorage({ dataDir, s3: null }), dataDir }
}

const COVER = `covers/${'ab12'.repeat(6)}`

test('what is kept in the folder comes back, and removing it twice is no failure', async () => {
  const { storage, dataDir } = folderStorage()
  await storage.put(`${COVER}-320.webp`, Buffer.from('picture'))
  expect(Buffer.from((await storage.get(`${COVER}-320.webp`)) ?? []).toString()).toBe('picture')
  await storage.remove(`${COVER}-320.webp`)
  await storage.remove(`${COVER}-320.webp`)
  expect(await storage.get(`${COVER}-320.webp`)).toBe(null)
  expect(readdirSync(path.join(dataDir, 'storage/covers'))).toEqual([])
})

test.each([
  '../../etc/passwd',
  '..%2f..%2facademy.db',
  '%2e%2e%2f%2e%2e%2facademy.db',
  '..%5c..%5cacademy.db',
  '%2fetc%2fpasswd',
  '/etc/passwd',
  'covers%00.webp',
  'covers/',
  '.env',
  'covers/.hidden.webp',
  '../academy.db',
  'adire/../../academy.db',
  'adire/a/b.svg/../../../academy.db',
])('/storage/%s gives nothing away', async address => {
  const { storage } = folderStorage()
  const { server } = await academyWith({}, { ports: { storage } })
  const reply = await server.inject(`/storage/${address}`)
  expect([400, 404]).toContain(reply.statusCode)
  expect(reply.payload).not.toMatch(/secret|root:/)
})

test('a cover is served in the stored width next to the asked one, for ever, and can do nothing', async () => {
  const { server, storage } = await academyWith()
  for (const width of [320, 640, 1200])
    await storage.put(`${COVER}-${width}.webp`, Buffer.from(`at ${width}`))
  const at = async (w: string) => (await server.inject(`/storage/${COVER}.webp${w}`)).payload
  expect([
    await at(''),
    await at('?w=1'),
    await at('?w=320'),
    await at('?w=321'),
    await at('?w=9999'),
  ]).toEqual(['at 1200', 'at 320', 'at 320', 'at 640', 'at 1200'])
  const { headers } = await server.inject(`/storage/${COVER}.webp`)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  })
})

test.each(['0', '-1', 'abc', '10000', '1e3', '320&w=640'])('the width %s is refused', async width => {
  const { server } = await academyWith()
  expect((await server.inject(`/storage/${COVER}.webp?w=${width}`)).statusCode).toBe(400)
})

test('a drawn cover is drawn from its path, the same every time', async () => {
  const { server } = await academyWith()
  const [first, second] = [
    await server.inject('/storage/adire/design/weaving.svg'),
    await server.inject('/storage/adire/design/weaving.svg?w=320'),
  ]
  expect(first.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(first.payload).toMatch(/^<svg /)
  expect(second.payload).toBe(first.payload)
})

test('a drawn cover travels compressed, and not at all to a browser that has it', async () => {
  const { server } = await academyWith()
  const url = '/storage/adire/design/weaving.svg'
  const plain = await server.inject(url)
  const sent = await server.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(sent.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(brotliDecompressSync(sent.rawPayload).toString()).toBe(plain.payload)
  const again = await server.inject({ url, headers: { 'if-none-match': String(sent.headers.etag) } })
  expect(again.statusCode).toBe(304)
})
