import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Receipt } from '#contract/receipts.ts'
import type { Config } from '../config.ts'
import type { Letter } from '../mail/mail.ts'
import { ReceiptLetter } from './ReceiptLetter.tsx'

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
} as Intl.NumberFormatOptions)
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** What a receipt's letter says, in both of its forms. */
export interface LetterWords {
  academy: string
  greeting: string
  amount: string
  facts: readonly (readonly [name: string, value: string])[]
  receiptUrl: string
  checkUrl: string
}

/** The letter with which a payer gets a receipt: in plain text, and in HTML that React has escaped. */
export function receiptLetter(config: Config, to: string, receipt: Receipt): Letter {
  const words = wordsOf(config, receipt)
  return {
    to,
    messageId: messageIdOf(config, receipt),
    subject: `Receipt ${receipt.number}: ${words.amount} for ${receipt.course?.title ?? receipt.description}`,
    text: textOf(words),
    html: `<!doctype html>${renderToStaticMarkup(createElement(ReceiptLetter, words))}`,
  }
}

/** A server that dies between sending a letter and marking it sends it again: by its id it is known to be the same. */
function messageIdOf({ publicUrl }: Config, { number, reference }: Receipt): string {
  const mark = createHash('sha256').update(reference).digest('hex').slice(0, 16)
  return `<${number}.${mark}@${new URL(publicUrl).hostname}>`
}

function wordsOf({ academy, publicUrl }: Config, receipt: Receipt): LetterWords {
  const { course, learner } = receipt
  return {
    academy: academy.name,
    greeting: `Hello ${learner.firstname}`,
    amount: naira.format(receipt.amount),
    facts: [
      ['Receipt', receipt.number],
      ['In words', receipt.amount_in_words],
      ['For', course?.title ?? receipt.description],
      ...(course ? [['Tutor', `${course.tutor.firstname} ${course.tutor.lastname}`] as const] : []),
      ['Received from', `${learner.firstname} ${learner.lastname}`],
      ['Date', day.format(new Date(receipt.paid_at))],
      ['Reference', receipt.reference],
    ],
    receiptUrl: `${publicUrl}/payment-history/${encodeURIComponent(receipt.reference)}/receipt`,
    checkUrl: receipt.check_url,
  }
}

function textOf({ academy, greeting, amount, facts, receiptUrl, checkUrl }: LetterWords): string {
  const lines = facts.map(([name, value]) => `${name}: ${value}`)
  return `${greeting},

${academy} has received your payment of ${amount}. Thank you.

${lines.join('\n')}

Print your receipt or save it as PDF:
${receiptUrl}

Whoever doubts it can check it here, without an account:
${checkUrl}
`
}
