import type { PaymentChannel } from '#contract/rules/paymentChannels.ts'

/** The ways to pay in one sentence: "Card, bank transfer, USSD or bank account". */
export function waysToPay(channels: readonly PaymentChannel[]): string {
  const words = channels.map(channel => WORDS[channel])
  const sentence = [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}

const WORDS: Record<PaymentChannel, string> = {
  card: 'card',
  bank_transfer: 'bank transfer',
  ussd: 'USSD',
  bank: 'bank account',
}
