import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useRootData } from '#shared/siteContext.ts'
import { ProsePage } from './ProsePage.tsx'

/** /contact: how to reach the academy, as its operator configured it. */
export function Component() {
  const { config } = useRootData()
  const { email, phone, address } = config.contact
  const isReachable = Boolean(email || phone || address)
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
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
              </dd>
            </div>
          )}
          {address && (
            <div>
              <dt>Address</dt>
              <dd>{address}</dd>
            </div>
          )}
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
              <Link to={paths.paymentHistory()}>Payment History</Link>. This academy has not published an
              address to write to yet.
            </p>
          </section>
        </>
      )}
    </ProsePage>
  )
}
