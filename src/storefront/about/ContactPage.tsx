import { useRootData } from '#shared/siteContext.ts'
import { ProsePage } from './ProsePage.tsx'

/** /contact: how to reach the academy, as its operator configured it. */
export function Component() {
  const { config } = useRootData()
  const { email, phone, address } = config.contact
  return (
    <ProsePage title="Contact" opening="Ask before you enrol, or tell us what went wrong. A person reads it.">
      {email || phone || address ? (
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
        <section>
          <h2>Talk to your tutor first</h2>
          <p>
            This academy has not published an address yet. If you are enrolled, your tutor answers in class
            and your payments are listed, with their references, under Payment History.
          </p>
        </section>
      )}
    </ProsePage>
  )
}
