import { Link } from 'react-router-dom'
import { NETWORKS } from '#contract/rules/reach.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { telephoneLink } from '../ui/actions/ReachUs.tsx'
import { ProsePage } from './ProsePage.tsx'

/** /contact: how to reach the academy, as its operator configured it. */
export function Component() {
  const { config } = useRootData()
  const { email, phone, address } = config.contact
  const networks = NETWORKS.filter(({ key }) => config.social[key])
  const isReachable = Boolean(email || phone || address || networks.length > 0)
  return (
    <ProsePage
      title="Contact"
      opening={
        isReachable
          ? 'Ask before you enrol, or tell us what went wrong. A person reads it.'
          : 'Whom to ask about a class or a payment.'
      }
    >
      {isReachable ? (
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
              Your tutor answers in class. Not enrolled yet? <Link to={paths.courses()}>Every course</Link>{' '}
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
    </ProsePage>
  )
}
