import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { openMail } from '#server/platform/mailer/openMail.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { asAcademy } from '../../../support/academy/payingAcademy.ts'
import { academyWithPages } from '../../../support/academy/site.ts'
import { type WrittenLetter, writeEveryLetter } from '../../../support/letters/everyLetter.ts'
import { HOSTILE, PLAIN, type Typed } from '../../../support/letters/stage.ts'
import { newFolder } from '../../../support/newFolder.ts'

/** Gmail clips a letter near 102 kB, and first loses the footer with the unsubscribe link. */
const MOST_BYTES = 60_000

interface ReadLetter extends WrittenLetter {
  raw: string
  mail: Email
  document: Document
}

/** Sends every letter to the outbox and returns each as parsed by a MIME library and by jsdom. */
async function readEveryLetter(academy: TestAcademy, typed: Typed): Promise<ReadLetter[]> {
  const dataDir = newFolder()
  const outbox = openMail({ ...academy.config, dataDir })
  const read: ReadLetter[] = []
  for (const written of await writeEveryLetter(asAcademy(academy), typed)) {
    await outbox.send(written.letter)
    const raw = await newestOf(path.join(dataDir, 'outbox'), read.length)
    const mail = await PostalMime.parse(raw)
    read.push({ ...written, raw, mail, document: new JSDOM(mail.html).window.document })
  }
  return read
}

async function newestOf(folder: string, index: number): Promise<string> {
  const names = (await readdir(folder)).sort()
  return readFile(path.join(folder, names[index] ?? ''), 'utf8')
}

function linksOf(document: Document): string[] {
  return [...document.querySelectorAll('a')].map(link => link.getAttribute('href') ?? '')
}

function linksIn(text = ''): string[] {
  return (text.match(/https?:\/\/[^\s)]+/g) ?? []).map(link => link.replace(/[.,]$/, ''))
}

test('every letter says the same in text and HTML, is small, and fetches nothing', async () => {
  const academy = await academyWith()
  for (const { name, raw, mail, document } of await readEveryLetter(academy, HOSTILE)) {
    const links = new Set(linksOf(document))
    // Links that a user typed into a text are not links of the letter.
    const inText = new Set(linksIn(mail.text).filter(link => !link.includes('evil.example')))
    expect([...links].sort(), name).toEqual([...inText].sort())
    expect(Buffer.byteLength(raw), name).toBeLessThan(MOST_BYTES)
    expect(document.querySelectorAll('img, script, link, iframe, object, form, video'), name).toHaveLength(0)
    expect(document.querySelectorAll('[src], [srcset], [background], [poster]'), name).toHaveLength(0)
    const looks = [...document.querySelectorAll('[style], style')].map(
      element => element.getAttribute('style') ?? element.textContent,
    )
    expect(looks.join(' '), name).not.toMatch(/url\(|@import/i)
    expect(mail.attachments, name).toEqual([])
    expect(links.size, name).toBeGreaterThan(0)
  }
})

test('what people type stays words in every letter', async () => {
  const academy = await academyWith()
  for (const { name, mail, document } of await readEveryLetter(academy, HOSTILE)) {
    expect(document.querySelectorAll('b, style'), name).toHaveLength(1)
    expect(linksOf(document).join(' '), name).not.toContain('evil.example')
    expect(`${mail.subject}${mail.text}${mail.html}`, name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    // There is one recipient, and no header that a user typed.
    expect(mail.to, name).toHaveLength(1)
    expect([mail.cc, mail.bcc].flat().filter(Boolean), name).toEqual([])
    expect(
      mail.headers.map(({ key }) => key),
      name,
    ).not.toContain('bcc')
  }
})

test('every link of a letter leads to a page of the running academy', async () => {
  const academy = await academyWithPages({})
  const { publicUrl } = academy.config
  const links = new Set<string>()
  for (const { name, document } of await readEveryLetter(academy, PLAIN)) {
    for (const link of linksOf(document)) {
      if (link.startsWith(publicUrl)) links.add(link)
      // The only other address is the map of a venue, which its tutor entered.
      else expect(link, name).toBe('https://maps.example.com/yaba')
    }
  }
  expect(links.size).toBeGreaterThan(15)
  for (const link of links) {
    const { statusCode } = await academy.server.inject({ url: link.slice(publicUrl.length) || '/' })
    expect(statusCode, link).toBeLessThan(400)
  }
})

test('every letter has what mail programs and screen readers ask for', async () => {
  const academy = await academyWith()
  for (const { name, mail, document, letter } of await readEveryLetter(academy, PLAIN)) {
    expect(document.documentElement.lang, name).toMatch(/^en/)
    expect(document.title, name).toBe(letter.subject)
    expect(document.querySelectorAll('h1'), name).toHaveLength(1)
    expect(document.querySelectorAll('a.button'), name).toHaveLength(1)
    for (const table of document.querySelectorAll('table'))
      expect(table.getAttribute('role'), name).toBe('presentation')
    // Without these headers, mail programs could take one letter for a copy of another or a reply to it.
    expect(mail.messageId, name).toMatch(/^<[^<>@\s]+@127\.0\.0\.1>$/)
    expect(mail.inReplyTo ?? mail.references, name).toBeUndefined()
    const header = (key: string) => mail.headers.find(one => one.key === key)?.value
    expect(header('auto-submitted'), name).toBe('auto-generated')
    expect(header('list-unsubscribe-post') !== undefined, name).toBe(
      document.body.textContent.includes('Unsubscribe'),
    )
    expect(document.body.textContent, name).toContain(`Sent to ${letter.to} because you`)
  }
})

test('a letter names the postal address that the operator has set', async () => {
  const { config } = await academyWith()
  const contact = { ...config.academy.contact, address: '12 Allen Avenue,\nIkeja' }
  const academy = await academyWith({}, { config: { academy: { ...config.academy, contact } } })
  const [first] = await readEveryLetter(academy, PLAIN)
  for (const part of [first?.mail.text, first?.document.body.textContent])
    expect(part).toContain('Belong Academy, 12 Allen Avenue, Ikeja')
})
