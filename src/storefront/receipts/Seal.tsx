import type { Receipt } from '#contract/receipts.ts'
import { dayText } from '#shared/dates.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { nairaText } from '#shared/money.ts'
import { classNames } from '../ui/classNames.ts'
import styles from './Seal.module.css'

const BASELINE = 77
const LINE_HEIGHT = 21

/** The academy's stamp with a word or two on it, slightly rotated. */
export function Seal({ word, tone }: { word: string; tone: Tone }) {
  const lines = word.split(' ')
  return (
    <svg viewBox="0 0 140 140" role="img" aria-label={word} className={classNames(styles.seal, styles[tone])}>
      <circle cx="70" cy="70" r="65" strokeDasharray="0.1 7.560" strokeWidth="4" />
      <circle cx="70" cy="70" r="56" strokeWidth="2.5" />
      <circle cx="70" cy="70" r="50" strokeWidth="1" />
      <path d="M50 38a40 40 0 0 1 40 0M50 102a40 40 0 0 0 40 0" strokeDasharray="0.1 6" strokeWidth="3.500" />
      <text textAnchor="middle" className={classNames(styles.word, word.length > 6 && styles.long)}>
        {lines.map((line, index) => (
          <tspan key={line} x="70" y={BASELINE + (index - (lines.length - 1) / 2) * LINE_HEIGHT}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  )
}

/** Says what happened to a receipt's payment since the receipt was printed, if anything. */
export function StandingNote({ standing: { sentence, tone } }: { standing: Standing }) {
  return sentence === null ? null : <p className={classNames(styles.standing, styles[tone])}>{sentence}</p>
}

/** Says on the receipts of an academy in trial mode that its payments move no money. */
export function TrialNote() {
  const { mode } = useRootData().config.payments
  return mode === 'sandbox' || mode === 'test' ? <p>Demo receipt. No money was charged.</p> : null
}

type Tone = 'success' | 'danger' | 'info'

/** The status of a receipt today: the word on its seal, and a sentence if it has changed since it was printed. */
interface Standing {
  word: string
  tone: Tone
  sentence: string | null
}

/** Returns the status of a receipt's payment in words. */
export function standingOf({ status, refund }: Pick<Receipt, 'status' | 'refund'>): Standing {
  const back = refund && `${nairaText(refund.amount)} was refunded on ${dayText(refund.refunded_at)}.`
  switch (status) {
    case 'success':
      return { word: 'Paid', tone: 'success', sentence: null }
    case 'partly_refunded':
      return { word: 'Partly refunded', tone: 'info', sentence: back }
    case 'refunded':
      return {
        word: 'Refunded',
        tone: 'danger',
        sentence: `${back ?? 'The payment was refunded.'} This receipt is no longer proof of payment.`,
      }
    case 'refund_due':
      return {
        word: 'Refund due',
        tone: 'danger',
        sentence: 'The course was already paid for, so this payment will be refunded.',
      }
    case 'disputed':
      return {
        word: 'Disputed',
        tone: 'danger',
        sentence: 'The bank is looking into this payment. It may be refunded.',
      }
  }
}

const CHANNELS: Readonly<Record<string, string>> = {
  ussd: 'USSD',
  qr: 'QR code',
  eft: 'EFT',
}

/** Returns the card provider's name of a payment channel as readable text: "Bank transfer". */
export function channelWord(channel: string): string {
  const plain = channel.replaceAll('_', ' ')
  return CHANNELS[channel] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
