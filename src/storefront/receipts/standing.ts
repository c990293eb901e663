import type { Receipt } from '#contract/receipts.ts'
import { dayText } from '#shared/dates.ts'
import { nairaText } from '#shared/money.ts'

export type Tone = 'success' | 'danger' | 'info'

/** How a receipt stands today: the word on its seal, and a sentence where it is not as it was printed. */
export interface Standing {
  word: string
  tone: Tone
  sentence: string | null
}

/** What became of a receipt's payment, in words. */
export function standingOf({ status, refund }: Pick<Receipt, 'status' | 'refund'>): Standing {
  const back = refund && `${nairaText(refund.amount)} was given back on ${dayText(refund.refunded_at)}.`
  switch (status) {
    case 'success':
      return { word: 'Paid', tone: 'success', sentence: null }
    case 'partly_refunded':
      return { word: 'Partly refunded', tone: 'info', sentence: back }
    case 'refunded':
      return {
        word: 'Refunded',
        tone: 'danger',
        sentence: `${back ?? 'The payment was given back.'} This receipt proves no payment any more.`,
      }
    case 'refund_due':
      return {
        word: 'Refund due',
        tone: 'danger',
        sentence:
          'This payment bought nothing, because the course was paid for already. It is to be given back.',
      }
    case 'disputed':
      return {
        word: 'Disputed',
        tone: 'danger',
        sentence: 'The bank is looking into this payment. It may be given back.',
      }
  }
}

const CHANNELS: Readonly<Record<string, string>> = {
  ussd: 'USSD',
  qr: 'QR code',
  eft: 'EFT',
}

/** The card provider's word for a way to pay, as people write it: "Bank transfer". */
export function channelWord(channel: string): string {
  const plain = channel.replaceAll('_', ' ')
  return CHANNELS[channel] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
