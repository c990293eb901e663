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
 * An email in plain text, and in HTML that React has escaped.
 * @param unsubscribed for an email that its reader may switch off: whose and of which kind it is
 */
export async function writeEmail(
  config: Config,
  to: string,
  words: EmailWords,
  unsubscribed?: Unsubscribed,
): Promise<Email> {
  const stop = unsubscribed ? stopOf(config, unsubscribed) : null
  const sheet = { ...sheetOf(config, words, stop), why: oneLine(whyOf(config, to, unsubscribed)) }
  // React is loaded with the first letter: the server is up sooner without it.
  const { emailHtml } = await import('./EmailSheet.tsx')
  return {
    to,
    subject: sheet.subject,
    text: textOf(sheet),
    html: emailHtml(sheet),
    ...(config.academy.contact.email && { replyTo: config.academy.contact.email }),
    ...(unsubscribed && stop && { list: { id: listId(config, unsubscribed), unsubscribeUrl: stop.url } }),
  }
}

/**
 * An email whose link is made with it: written again it has another link, so that it may not pass for a copy of the one before,
 * which mail programs drop.
 */
export async function writeLinkEmail(config: Config, to: string, words: EmailWords): Promise<Email> {
  const letter = await writeEmail(config, to, words)
  return { ...letter, messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>` }
}

function stopOf(config: Config, unsubscribed: Unsubscribed): NonNullable<SheetWords['stop']> {
  const { label } = noticeKind(unsubscribed.kind)
  return { text: `No more letters of this kind (${label}):`, url: unsubscribeUrl(config, unsubscribed) }
}

/** Returns an id that is the same for every letter of a kind, whoever gets it; mail programs sort by it. */
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
    `${action.label}:\n${action.url}`,
    ...notes.map(({ text, url }) => (url ? `${text}\n${url}` : text)),
    `${reach}\n${academy}`,
    why,
    stop ? `${stop.text}\n${stop.url}` : '',
    postal,
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

/**
 * Returns the sentence that says who has sent an email to whom, and why. It names the address, so that an email that was passed
 * on, or came to a stranger, says whom it was for.
 */
function whyOf({ academy }: Config, to: string, unsubscribed?: Unsubscribed): string {
  const sent = `${academy.name} has sent this letter to ${to}`
  return unsubscribed
    ? `${sent}, because “${noticeKind(unsubscribed.kind).label}” is on for its account.`
    : `${sent}. It is about an account or a place there: such letters cannot be switched off.`
}

/** "Belong Academy, 12 Allen Avenue, Ikeja": some laws ask for it in each email. Empty where the operator has set none. */
function postalAddress({ academy: { name, contact } }: Config): string {
  return contact.address ? oneLine(`${name}, ${contact.address}`) : ''
}

/** Returns one sentence on how to reach the academy: by the way that the operator has named, otherwise by an answer or through its page. */
function reachSentence({ academy, mail, publicUrl }: Config): string {
  const way = wayToReach(academy)
  if (way) return `Questions? ${capitalised(reachText(way))}.`
  // The sender that nobody has set reaches nobody.
  if (!mail.from.includes('@localhost')) return 'Questions? Answer this letter.'
  return `Questions? See ${publicUrl}${paths.contact()}.`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
