import { Link as MuiLink } from '@mui/material'
import { Link } from 'react-router-dom'
import type { BadgeColor } from '#contract/entities.ts'
import type { PersonName } from '#contract/fields.ts'
import type { RecipientState } from '#contract/rules/announcements.ts'
import { mailLink, whatsappLink } from '#contract/rules/reachLearner.ts'
import type { Sale, SaleStatus, TutorLearner } from '#contract/tutor/learners.ts'
import { paths } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { nairaText } from '#shared/money.ts'
import cells from '../ui/cells.module.css'
import { StatusChip } from '../ui/cells.tsx'
import { csvExporter, currencyColumn, momentColumn } from '../ui/csv.ts'
import type { Column } from '../ui/RecordList.tsx'

/** The columns of the learners. */
export const LEARNER_COLUMNS: readonly Column<TutorLearner>[] = [
  { title: 'Learner', cell: learner => <LearnerLink learner={learner} />, sortBy: 'lastname' },
  { title: 'Courses', cell: ({ courses }) => courses, isNumber: true, sortBy: 'courses' },
  { title: 'Last enrolled', cell: ({ last_enrolled_at: at }) => dayText(at), sortBy: 'last_enrolled_at' },
  { title: 'Contact', cell: learner => <Reach {...learner} /> },
]

export const exportLearners = csvExporter<TutorLearner>('learners', [
  { title: 'Learner', value: nameOf },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => phone ?? '', isPhone: true },
  { title: 'WhatsApp', value: ({ whatsapp }) => whatsapp ?? '', isPhone: true },
  { title: 'Courses', value: ({ courses }) => courses },
  momentColumn('Last enrolled', ({ last_enrolled_at: at }) => at),
])

/** The columns of the payments. */
export const SALE_COLUMNS: readonly Column<Sale>[] = [
  { title: 'Course', cell: sale => <Sold sale={sale} /> },
  { title: 'Amount', cell: sale => <Amount {...sale} />, isNumber: true, sortBy: 'amount' },
  { title: 'Status', cell: sale => <SaleChip {...sale} /> },
  { title: 'Paid', cell: ({ paid_at: at }) => dayText(at), sortBy: 'paid_at' },
  { title: 'Reference', cell: ({ reference }) => <code className={cells.note}>{reference}</code> },
]

export const exportSales = csvExporter<Sale>('sales', [
  momentColumn('Paid at', ({ paid_at: at }) => at),
  { title: 'Course', value: ({ course }) => course.title },
  { title: 'Cohort', value: ({ cohort }) => cohort ?? '' },
  { title: 'Learner', value: ({ learner }) => nameOf(learner) },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Refunded', value: ({ refunded }) => refunded },
  currencyColumn('NGN'),
  { title: 'Status', value: ({ status }) => SALE_STATUSES[status].children },
  { title: 'Reference', value: ({ reference }) => reference },
])

/** A word and a colour for the state of a sale. */
const SALE_STATUSES: Record<SaleStatus, { children: string; color: BadgeColor }> = {
  paid: { children: 'Paid', color: 'success' },
  owed: { children: 'Refund due', color: 'danger' },
  refunding: { children: 'Refunding', color: 'info' },
  refunded: { children: 'Refunded', color: 'secondary' },
  disputed: { children: 'Disputed', color: 'danger' },
}

/** Words for the state of a learner's e-mail. */
export const RECIPIENT_STATES: Record<RecipientState, string> = {
  waiting: 'Sending',
  sent: 'Sent',
  switched_off: 'Unsubscribed',
  left: 'Left the course',
  failed: 'Not delivered',
}

/** "Ada Obi". */
export function nameOf({ firstname, lastname }: PersonName): string {
  return `${firstname} ${lastname}`
}

/** A learner's name, linked to the learner's page. */
function LearnerLink({ learner }: { learner: Pick<TutorLearner, 'id' | 'firstname' | 'lastname'> }) {
  return (
    <Link to={paths.tutorLearner(learner.id)} className={cells.title}>
      {nameOf(learner)}
    </Link>
  )
}

/** Contact links of a learner: e-mail, and WhatsApp and phone if they let tutors see the numbers. */
export function Reach({ firstname, email, phone, whatsapp }: TutorLearner) {
  const words = `Hello ${firstname}, `
  const chat = whatsapp ? whatsappLink(whatsapp, words) : null
  return (
    <span className={cells.reach}>
      {chat && (
        <MuiLink href={chat} target="_blank" rel="noreferrer" aria-label={`WhatsApp to ${firstname}`}>
          WhatsApp
        </MuiLink>
      )}
      {phone && <MuiLink href={`tel:${phone}`}>{phone}</MuiLink>}
      <MuiLink href={mailLink(email, '', words)}>{email}</MuiLink>
    </span>
  )
}

function Sold({ sale: { course, learner } }: { sale: Sale }) {
  return (
    <span>
      <span className={cells.title}>{course.title}</span>
      <Link to={paths.tutorLearner(learner.id)}>{nameOf(learner)}</Link>
    </span>
  )
}

/** Shows the state of a sale. */
export function SaleChip({ status }: Pick<Sale, 'status'>) {
  return <StatusChip {...SALE_STATUSES[status]} />
}

/** Shows the amount paid and, below it, the amount refunded. */
export function Amount({ amount, refunded }: Sale) {
  return (
    <span>
      {nairaText(amount)}
      {refunded > 0 && <span className={cells.note}>{nairaText(refunded)} refunded</span>}
    </span>
  )
}
