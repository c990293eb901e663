import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AcademyConfig } from '#contract/academy.ts'
import { NETWORKS, wayToReach, whatsAppLink } from '#contract/rules/reach.ts'
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
          <Way name="E-mail">
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
          Copy the reference of the payment from <Link to={paths.paymentHistory()}>Payment History</Link> into
          your message, and say on which day you paid. Were you debited without a place in the course? Press
          “I was debited” beside the payment first: Paystack is asked at once.
        </p>
        <p>Never send a password or a card number. We do not ask for them.</p>
      </section>
      <section>
        <h2>About a class</h2>
        <p>
          Say which course it is and on which day. <Link to={paths.help()}>Help</Link> may know the answer
          already.
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
          Your tutor answers in class. Not enrolled yet? <Link to={paths.catalogue()}>Every course</Link>{' '}
          shows its plan, its price and what learners say of it.
        </p>
      </section>
      <section>
        <h2>About a payment</h2>
        <p>
          Every payment is listed with its reference under{' '}
          <Link to={paths.paymentHistory()}>Payment History</Link>. Were you debited without a place in the
          course? Press “I was debited” beside the payment: the card provider is asked at once, and for some
          days after that. With the reference your bank can tell where the money is.
        </p>
      </section>
    </>
  )
}

function openingOf(config: AcademyConfig): string {
  return wayToReach(config)
    ? 'Ask before you enrol, or tell us what went wrong. A person reads it.'
    : 'Whom to ask about a class or a payment.'
}
