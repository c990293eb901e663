import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Config } from '../config/config.ts'
import { oneLine } from '../mail/addressed.ts'
import type { Letter } from '../mail/mail.ts'
import { LetterSheet } from './LetterSheet.tsx'
import { reachSentence } from './reach.ts'
import type { LetterWords, SheetWords } from './words.ts'

/** A letter in plain text, and in HTML that React has escaped. */
export function writeLetter(config: Config, to: string, words: LetterWords): Letter {
  const sheet = sheetOf(config, words)
  return {
    to,
    subject: sheet.subject,
    text: textOf(sheet),
    html: `<!doctype html>${renderToStaticMarkup(createElement(LetterSheet, sheet))}`,
    ...(config.academy.contact.email && { replyTo: config.academy.contact.email }),
  }
}

function sheetOf(config: Config, words: LetterWords): SheetWords {
  const { subject, headline, paragraphs, facts = [], action, notes = [] } = words
  return {
    academy: oneLine(config.academy.name),
    subject: oneLine(subject),
    headline: oneLine(headline),
    paragraphs: paragraphs.map(oneLine),
    facts: facts.map(([name, value]) => [oneLine(name), oneLine(value)] as const),
    action,
    notes: notes.map(({ text, url }) => ({ text: oneLine(text), url })),
    reach: oneLine(reachSentence(config)),
  }
}

function textOf({ academy, paragraphs, facts, action, notes, reach }: SheetWords): string {
  const parts = [
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${action.label}:\n${action.url}`,
    ...notes.map(({ text, url }) => (url ? `${text}\n${url}` : text)),
    `${reach}\n${academy}`,
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}
