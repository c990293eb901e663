import type { ReactNode } from 'react'
import { wayToReach, whatsAppLink } from '#contract/rules/reach.ts'
import { useRootData } from '#shared/loaderContext.ts'

/**
 * "write to ...", "call ...", inside a sentence: the first contact that the operator has configured, or `otherwise`
 * if there is none.
 * @param about the subject of a message, such as a payment's reference
 */
export function ReachUs({ about, otherwise }: { about: string; otherwise: ReactNode }) {
  const way = wayToReach(useRootData().config)
  switch (way?.by) {
    case 'email':
      return (
        <>
          email <a href={`mailto:${way.at}?subject=${encodeURIComponent(about)}`}>{way.at}</a>
        </>
      )
    case 'whatsapp':
      return (
        <>
          message us on WhatsApp at <a href={whatsAppLink(way.at, about)}>{way.at}</a>
        </>
      )
    case 'phone':
      return (
        <>
          call <a href={telephoneLink(way.at)}>{way.at}</a>
        </>
      )
    case 'address':
      return <>visit or write to {way.at}</>
    case 'network':
      return (
        <>
          message us on <a href={way.at}>{way.name}</a>
        </>
      )
    default:
      return otherwise
  }
}

/** Returns the `tel:` link of a telephone number. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
