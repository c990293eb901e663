import type { PaymentChannel } from '#contract/rules/paymentChannels.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
import styles from './choices.module.css'

/** What the popup will offer, where there is more than cards. */
export function WaysToPay({ channels }: { channels: readonly PaymentChannel[] }) {
  if (channels.length < 2) return null
  return (
    <ul className={styles.ways} aria-label="Ways to pay">
      {channels.map(channel => (
        <li key={channel}>
          <Icon name={WAYS[channel].icon} size={18} />
          {WAYS[channel].text}
        </li>
      ))}
    </ul>
  )
}

/** "Card, bank transfer, USSD or bank account" */
export function sentenceOf(channels: readonly PaymentChannel[]): string {
  const words = channels.map(channel => WAYS[channel].word)
  const sentence = [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}

const WAYS: Record<PaymentChannel, { word: string; text: string; icon: IconName }> = {
  card: { word: 'card', text: 'Card', icon: 'card' },
  bank_transfer: {
    word: 'bank transfer',
    text: 'Transfer to an account made for this payment',
    icon: 'arrowRight',
  },
  ussd: { word: 'USSD', text: 'USSD code, dialled on your phone', icon: 'phone' },
  bank: { word: 'bank account', text: 'Your bank’s own login', icon: 'home' },
}
