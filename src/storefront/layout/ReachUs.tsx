import type { ReactNode } from 'react'
import { useRootData } from '#shared/siteContext.ts'
import { NETWORKS } from './networks.ts'

/**
 * "write to ...", "call ...", in the middle of a sentence: the first way to reach the academy that its operator has named;
 * `otherwise` where there is none, so that nobody is sent to an empty page.
 * @param about is what a letter begins with, such as a payment's reference
 */
export function ReachUs({ about, otherwise }: { about: string; otherwise: ReactNode }) {
  const { contact, social } = useRootData().config
  const { email, phone, address } = contact
  if (email) {
    return (
      <>
        write to <a href={`mailto:${email}?subject=${encodeURIComponent(about)}`}>{email}</a>
      </>
    )
  }
  if (phone) {
    return (
      <>
        call <a href={telephoneLink(phone)}>{phone}</a>
      </>
    )
  }
  if (address) return <>come or write to {address}</>
  const network = NETWORKS.find(({ key }) => social[key])
  if (!network) return otherwise
  return (
    <>
      write to us on <a href={social[network.key] ?? ''}>{network.name}</a>
    </>
  )
}

/** A telephone number as a link that dials it. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
