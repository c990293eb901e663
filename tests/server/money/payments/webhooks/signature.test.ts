import { expect, test } from 'vitest'
import { isSignedBy, signatureOf } from '#server/money/payments/provider/webhookEvent.ts'

const KEY = 'sk_test_signature'
const body = Buffer.from('{"event":"charge.success","data":{"reference":"ref-1"}}')
const signature = signatureOf(body, KEY)

test('a signature is the lower-case hex HMAC-SHA512 of the bytes', () => {
  expect(signatureOf(Buffer.from('hello'), 'key')).toBe(
    'ff06ab36757777815c008d32c8e14a705b4e7bf310351a06a23b612dc4c7433e7757d20525a5593b71020ea2ee162d2311b247e9855862b270122419652c0c92',
  )
  expect(isSignedBy(KEY, body, signature)).toBe(true)
})

test('odd bytes are signed as they arrived', () => {
  for (const odd of ['{"a":"\\/"}', '{"a":"\\u00e9"}', '{ "b" : 1,\n"a":2 }', '\u0000\u00ff']) {
    const bytes = Buffer.from(odd)
    expect(isSignedBy(KEY, bytes, signatureOf(bytes, KEY))).toBe(true)
  }
})

test('a missing, wrong, cut, upper-case or foreign signature is none', () => {
  const changed = Buffer.from(body)
  changed[10] = 0x20
  expect(isSignedBy(KEY, body, undefined)).toBe(false)
  expect(isSignedBy(KEY, body, '')).toBe(false)
  expect(isSignedBy(KEY, body, [signature])).toBe(false)
  expect(isSignedBy(KEY, body, signature.slice(0, -1))).toBe(false)
  expect(isSignedBy(KEY, body, signature.toUpperCase())).toBe(false)
  expect(isSignedBy(KEY, body, signatureOf(body, 'sk_test_other'))).toBe(false)
  expect(isSignedBy(KEY, changed, signature)).toBe(false)
  expect(isSignedBy(KEY, body, `${signature.slice(0, -1)}é`)).toBe(false)
  // The lower byte of `š` is that of `a`.
  expect(isSignedBy(KEY, body, signature.replaceAll('a', 'š'))).toBe(false)
})
