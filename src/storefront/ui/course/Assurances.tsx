import { Link } from 'react-router-dom'
import { isFree } from '#contract/rules/pricing.ts'
import { whatsAppLink } from '#contract/rules/reach.ts'
import { paths } from '#pages/paths.ts'
import { Icon } from '#shared/Icon.tsx'
import { useRootData } from '#shared/loaderContext.ts'
import styles from './Assurances.module.css'

/** Shows the assurances next to the Enrol button: the next steps, refunds, who gets the money, and who answers questions. */
export function Assurances({ course }: { course: { title: string; discounted_price: number } }) {
  const { config } = useRootData()
  const { email, whatsapp } = config.contact
  const isPaid = !isFree(course)
  return (
    <ul className={styles.assurances}>
      <li>
        <Icon name="check" size={20} />
        <span>
          {isPaid ? 'You get a receipt straight away' : "You're enrolled straight away"}, and your classes
          appear in your timetable.
        </span>
      </li>
      {isPaid && (
        <>
          <li>
            <Icon name="arrowLeft" size={20} />
            <span>
              {config.refund_policy} <Link to={paths.terms()}>Terms</Link>
            </span>
          </li>
          <li>
            <Icon name="card" size={20} />
            <span>Payments to {config.name} are handled by Paystack.</span>
          </li>
        </>
      )}
      <li>
        <Icon name="mail" size={20} />
        <span>
          Questions?{' '}
          {whatsapp && (
            <a href={whatsAppLink(whatsapp, `${course.title}: `)} target="_blank" rel="noopener">
              Ask on WhatsApp
            </a>
          )}
          {whatsapp && email && ' or '}
          {email && <a href={`mailto:${email}?subject=${encodeURIComponent(course.title)}`}>{email}</a>}
          {!whatsapp && !email && <Link to={paths.contact()}>Ask us</Link>}
        </span>
      </li>
    </ul>
  )
}
