import { randomUUID } from 'node:crypto'
import { noticeKind } from '#contract/rules/noticeKinds.ts'
import { oneLine } from '#contract/rules/oneLine.ts'
import { reachText, wayToReach } from '#contract/rules/reach.ts'
import { paths } from '#pages/paths.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { type Unsubscribed, unsubscribeUrl } from '../preferences/unsubscribeLink.ts'
import type { EmailWords, SheetWords } from './EmailSheet.tsx'

/**
 * Writes an email as plain text, and as HTML that React has escaped.
 * @param unsubscribed for an email that can be switched off: its reader and kind
 */
export async function writeEmail(
  config: Config,
  to: string,
  words: EmailWords,
  unsubscribed?: Unsubscribed,
): Promise<Email> {
  const stop = unsubscribed ? stopOf(config, unsubscribed) : null
  const sheet = { ...sheetOf(config, words, stop), why: oneLine(whyOf(config, to, unsubscribed)) }
  return {
    ...(await rendered(to, sheet)),
    ...(config.academy.contact.email && { replyTo: config.academy.contact.email }),
    ...(unsubscribed && stop && { list: { id: listId(config, unsubscribed), unsubscribeUrl: stop.url } }),
  }
}

/** Writes an email to the academy's operator, at CONTACT_EMAIL; null if none is set. */
export async function writeOperatorEmail(config: Config, words: EmailWords): Promise<Email | null> {
  const { name, contact } = config.academy
  if (!contact.email) return null
  return rendered(contact.email, {
    ...sheetOf(config, words, null),
    reach: "Run commands as `npm run academy -- <command>` in the academy's folder.",
    why: oneLine(`Sent to ${contact.email} because it is the CONTACT_EMAIL of ${name}.`),
  })
}

async function rendered(to: string, sheet: SheetWords): Promise<Email> {
  // React is loaded with the first email, so that the server starts faster.
  const { emailHtml } = await import('./EmailSheet.tsx')
  return { to, subject: sheet.subject, text: textOf(sheet), html: emailHtml(sheet) }
}

/**
 * Writes an email with a one-time link. Each version has its own message id, because each has another link and mail programs drop
 * duplicates.
 */
export async function writeLinkEmail(config: Config, to: string, words: EmailWords): Promise<Email> {
  const letter = await writeEmail(config, to, words)
  return { ...letter, messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>` }
}

function stopOf(config: Config, unsubscribed: Unsubscribed): NonNullable<SheetWords['stop']> {
  const { label } = noticeKind(unsubscribed.kind)
  return { text: `Stop emails about “${label}”:`, url: unsubscribeUrl(config, unsubscribed) }
}

/** Returns the same id for every email of a kind, for all readers; mail programs sort by it. */
function listId({ publicUrl }: Config, { kind }: Unsubscribed): string {
  return `${kind.replaceAll('_', '-')}.${new URL(publicUrl).hostname}`
}

const LINE_BREAK = /\r\n|\r|\n/

function sheetOf(config: Config, words: EmailWords, stop: SheetWords['stop']): Omit<SheetWords, 'why'> {
  const { subject, headline, paragraphs, message = '', facts = [], action, notes = [] } = words
  return {
    academy: oneLine(config.academy.name),
    subject: oneLine(subject),
    headline: oneLine(headline),
    paragraphs: paragraphs.map(oneLine),
    message: message.split(LINE_BREAK).map(oneLine).join('\n').trim(),
    facts: facts.map(([name, value]) => [oneLine(name), oneLine(value)] as const),
    action,
    notes: notes.map(({ text, url }) => ({ text: oneLine(text), url })),
    reach: oneLine(reachSentence(config)),
    postal: postalAddress(config),
    stop,
  }
}

function textOf({
  academy,
  paragraphs,
  message,
  facts,
  action,
  notes,
  reach,
  why,
  postal,
  stop,
}: SheetWords): string {
  const parts = [
    ...paragraphs,
    message,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...notes.map(({ text, url }) => (url ? `${text}\n${url}` : text)),
    `${reach}\n${academy}`,
    why,
    stop ? `${stop.text}\n${stop.url}` : '',
    postal,
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

/**
 * Returns the sentence that explains who sent an email to whom, and why. It names the address, so that a forwarded or misdirected
 * email shows its intended reader.
 */
function whyOf({ academy }: Config, to: string, unsubscribed?: Unsubscribed): string {
  const sent = `Sent to ${to}`
  return unsubscribed
    ? `${sent} because you get emails about “${noticeKind(unsubscribed.kind).label}” from ${academy.name}.`
    : `${sent} because you have an account with ${academy.name}. You can't unsubscribe from account emails.`
}

/** Returns "Belong Academy, 12 Allen Avenue, Ikeja", required in emails by some laws; empty if none is configured. */
function postalAddress({ academy: { name, contact } }: Config): string {
  return contact.address ? oneLine(`${name}, ${contact.address}`) : ''
}

/** Returns how to reach the academy: by the operator's contact, otherwise by reply or on its contact page. */
function reachSentence({ academy, mail, publicUrl }: Config): string {
  const way = wayToReach(academy)
  if (way) return `Questions? ${capitalised(reachText(way))}.`
  // The default sender at localhost receives no replies.
  if (!mail.from.includes('@localhost')) return 'Questions? Reply to this email.'
  return `Questions? See ${publicUrl}${paths.contact()}.`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
