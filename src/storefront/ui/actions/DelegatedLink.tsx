import type { ComponentProps } from 'react'

/**
 * A link for where there are many: it knows nothing of the router, which would otherwise render each of them again at every
 * step of a navigation. `followDelegatedLinks` (../../layout/frame/delegatedLinks.ts) makes its press a move inside the app.
 * `isMorphing` takes the cover of the card that it stands in along.
 */
export function DelegatedLink({
  isMorphing,
  ...rest
}: ComponentProps<'a'> & { href: string; isMorphing?: boolean }) {
  return <a {...rest} data-delegated={isMorphing ? 'morph' : ''} />
}
