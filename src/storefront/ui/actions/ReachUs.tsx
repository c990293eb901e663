import type { ReactNode } from 'react'
import { wayToReach, whatsAppLink } from '#contract/rules/reach.ts'
import { useRootData } from '#shared/loaderContext.ts'

/**
 * "write to ...", "call ...", in the middle of a sentence: the first way to reach the academy that its operator has named;
 * `otherwise` where there is none, so that nobody is sent to an empty page.
 * @param about is what a letter begins with, such as a payment's reference
 */
export function ReachUs({ about, otherwise }: { about: string; otherwise: ReactNode }) {
  const way = wayToReach(useRootData().config)
  switch (way?.by) {
    case 'email':
      return (
        <>
          write to <a href={`mailto:${way.at}?subject=${encodeURIComponent(about)}`}>{way.at}</a>
        </>
      )
    case 'whatsapp':
      return (
        <>
          write on WhatsApp to <a href={whatsAppLink(way.at, about)}>{way.at}</a>
        </>
      )
    case 'phone':
      return (
        <>
          call <a href={telephoneLink(way.at)}>{way.at}</a>
        </>
      )
    case 'address':
      return <>come or write to {way.at}</>
    case 'network':
      return (
        <>
          write to us on <a href={way.at}>{way.name}</a>
        </>
      )
    default:
      return otherwise
  }
}

/** A telephone number as a link that dials it. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
