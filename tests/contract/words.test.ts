import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { EVENTS } from '../../server/outbox/events.ts'
import { type SourceText, textsBelow } from '../support/sourceTexts.ts'

/** Words that the academy never says: they sound translated, or name a thing by a second name. */
const NEVER: readonly RegExp[] = [
  /\bletters?\b/i,
  /\be-mails?\b/i,
  /\bwhoever\b/i,
  /\bstands? (?:here|there|beside|beneath|in your)\b/i,
  /\b(?:is|are) told\b/i,
  /\b(?:is|are) written to\b/i,
  /\bby (?:itself|themselves)\b/i,
  /\bas many as come\b/i,
  /\bit may be empty\b/i,
  /\bdearest\b/i,
  /\bof yours\b/i,
  /\blook in again\b/i,
  /\bon trial\b/i,
  /\bcannot be had\b/i,
  /\bmoney back\b/i,
  /\b(?:give|gives|given|giving) back\b/i,
]

/** Names that are stored or compared and never shown. */
const CODE_NAMES = new Set<string>([
  ...Object.keys(EVENTS),
  ...Object.keys(policies),
  'e-mail kept',
  'letter list',
  'asked for another e-mail',
  'changed the e-mail',
  'stopped a change of e-mail',
  'verified the e-mail',
])

test('no text for people says a word that the academy never says', () => {
  const texts = ['src', 'server'].flatMap(textsBelow).filter(({ text }) => !CODE_NAMES.has(text))
  expect(texts.length).toBeGreaterThan(4_000)
  expect(texts.map(({ text }) => text)).toContain('Email or password is incorrect.')
  expect(unwanted(texts)).toEqual([])
})

test('no page of the documents says a word that the academy never says', () => {
  const pages = [
    'README.md',
    ...readdirSync('docs')
      .filter(name => name.endsWith('.md'))
      .map(name => `docs/${name}`),
  ]
  expect(unwanted(pages.flatMap(linesOf))).toEqual([])
})

function unwanted(texts: readonly SourceText[]): string[] {
  return texts.flatMap(({ at, text }) => {
    // Texts quote commands, such as `letter retry`, between backticks.
    const prose = text.replaceAll(/`[^`]*`/g, '')
    const said = NEVER.flatMap(word => prose.match(word)?.[0] ?? [])
    return said.map(word => `${at}: “${word}” in “${text}”`)
  })
}

/** Returns the lines of a page without its code and the targets of its links. */
function linesOf(page: string): SourceText[] {
  const prose = readFileSync(page, 'utf8')
    .replaceAll(/^```[\s\S]*?^```/gm, code => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/\]\([^)]*\)/g, ']')
  return prose.split('\n').map((text, index) => ({ at: `${page}:${index + 1}`, text }))
}
