import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AcademyConfig } from '#contract/academy.ts'
import { NETWORKS, SAMPLE_EMAIL, wayToReach, whatsAppLink } from '#contract/rules/reach.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { telephoneLink } from '../ui/actions/ReachUs.tsx'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'Contact'

export const handle = {
  meta: ({ config }) => ({ title: `${TITLE} | ${config.name}`, description: openingOf(config) }),
} satisfies PageHandle

/** /contact: the operator's configured ways to reach the academy. */
export function Component() {
  const { config } = useRootData()
  return (
    <ProseFrame title={TITLE} opening={openingOf(config)}>
      {wayToReach(config) ? <Reachable config={config} /> : <Unreachable />}
    </ProseFrame>
  )
}

function Reachable({ config }: { config: AcademyConfig }) {
  const { email, phone, address, whatsapp } = config.contact
  return (
    <>
      <dl>
        {whatsapp && (
          <Way name="WhatsApp">
            <a href={whatsAppLink(whatsapp)} rel="noopener" target="_blank">
              Write to {whatsapp}
            </a>
          </Way>
        )}
        {email && (
          <Way name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Way>
        )}
        {phone && (
          <Way name="Telephone">
            <a href={telephoneLink(phone)}>{phone}</a>
          </Way>
        )}
        {address && <Way name="Address">{address}</Way>}
        {NETWORKS.filter(({ key }) => config.social[key]).map(({ key, name }) => (
          <Way key={key} name={name}>
            <a href={config.social[key] ?? ''} rel="noopener" target="_blank">
              {config.name} on {name}
            </a>
          </Way>
        ))}
      </dl>
      <section>
        <h2>About a payment</h2>
        <p>
          Include the payment reference from <Link to={paths.paymentHistory()}>Payment History</Link> and the
          day you paid. Charged but not enrolled? Press “I was debited” next to the payment first, and we'll
          check with Paystack straight away.
        </p>
        <p>Never send a password or a card number. We'll never ask for them.</p>
      </section>
      <section>
        <h2>About a class</h2>
        <p>
          Tell us which course and which day. <Link to={paths.help()}>Help</Link> may already have the answer.
        </p>
      </section>
    </>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Unreachable() {
  return (
    <>
      <section>
        <h2>About a class</h2>
        <p>
          Ask your tutor in class. Not enrolled yet? <Link to={paths.catalogue()}>Every course</Link> shows
          its topics, its price and what learners say about it.
        </p>
      </section>
      <section>
        <h2>About a payment</h2>
        <p>
          Find each payment and its reference under <Link to={paths.paymentHistory()}>Payment History</Link>.
          Charged but not enrolled? Press “I was debited” next to the payment, and we'll check with Paystack
          straight away and for the next 7 days. Your bank can trace it by this reference.
        </p>
      </section>
    </>
  )
}

function openingOf(config: AcademyConfig): string {
  if (config.contact.email === SAMPLE_EMAIL)
    return 'This is a demo with a sample address: nobody reads messages sent to it.'
  return wayToReach(config)
    ? 'Ask us before you enrol, or tell us what went wrong. A person reads every message.'
    : 'Get help with a class or a payment.'
}
