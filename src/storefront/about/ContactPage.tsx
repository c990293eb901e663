import { Link } from 'react-router-dom'
import type { AcademyConfig } from '#contract/academy.ts'
import { NETWORKS } from '#contract/rules/reach.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { telephoneLink } from '../ui/actions/ReachUs.tsx'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'Contact'

export const handle = {
  meta: ({ config }) => ({ title: `${TITLE} | ${config.name}`, description: openingOf(config) }),
} satisfies PageHandle

/** /contact: how to reach the academy, as its operator configured it. */
export function Component() {
  const { config } = useRootData()
  const { email, phone, address } = config.contact
  const networks = networksOf(config)
  return (
    <ProseFrame title={TITLE} opening={openingOf(config)}>
      {isReachable(config) ? (
        <dl>
          {email && (
            <div>
              <dt>E-mail</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
          )}
          {phone && (
            <div>
              <dt>Telephone</dt>
              <dd>
                <a href={telephoneLink(phone)}>{phone}</a>
              </dd>
            </div>
          )}
          {address && (
            <div>
              <dt>Address</dt>
              <dd>{address}</dd>
            </div>
          )}
          {networks.map(({ key, name }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                <a href={config.social[key] ?? ''} rel="noopener" target="_blank">
                  {config.name} on {name}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
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
              <Link to={paths.paymentHistory()}>Payment History</Link>. Were you debited without a place in
              the course? Press “I was debited” beside the payment: the card provider is asked at once, and
              for some days after that. With the reference your bank can tell where the money is.
            </p>
          </section>
        </>
      )}
    </ProseFrame>
  )
}

function openingOf(config: AcademyConfig): string {
  return isReachable(config)
    ? 'Ask before you enrol, or tell us what went wrong. A person reads it.'
    : 'Whom to ask about a class or a payment.'
}

function isReachable(config: AcademyConfig): boolean {
  const { email, phone, address } = config.contact
  return Boolean(email || phone || address || networksOf(config).length > 0)
}

function networksOf({ social }: AcademyConfig) {
  return NETWORKS.filter(({ key }) => social[key])
}
