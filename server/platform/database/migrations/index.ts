import type { Migration } from 'kysely'
import { academy } from './001_academy.ts'
import { settlement } from './002_settlement.ts'
import { receipts } from './003_receipts.ts'
import { oneOpenPayment } from './004_one_open_payment.ts'
import { finding } from './005_finding.ts'
import { disputes } from './006_disputes.ts'
import { revisions } from './007_revisions.ts'
import { paymentChecks } from './010_payment_checks.ts'
import { exchangeRates } from './011_exchange_rates.ts'
import { doors } from './012_doors.ts'
import { moderation } from './013_moderation.ts'
import { formsAndAddresses } from './015_forms_and_addresses.ts'
import { jobs } from './017_jobs.ts'
import { tutorNews } from './018_tutor_news.ts'
import { webhookJobs } from './019_webhook_jobs.ts'
import { passwordResets } from './020_password_resets.ts'
import { emailProofs } from './021_email_proofs.ts'
import { ownAccount } from './022_own_account.ts'
import { auditChain } from './023_audit_chain.ts'
import { secondFactors } from './024_second_factors.ts'
import { passkeys } from './025_passkeys.ts'
import { google } from './026_google.ts'
import { roles } from './027_roles.ts'
import { personPictures } from './028_person_pictures.ts'
import { classCalendar } from './030_class_calendar.ts'
import { calendarAddresses } from './031_calendar_addresses.ts'
import { cohorts } from './032_cohorts.ts'
import { waitingList } from './033_waiting_list.ts'
import { slots } from './034_slots.ts'
import { classSeries } from './035_class_series.ts'
import { tutorPages } from './036_tutor_pages.ts'
import { noticeChoices } from './037_notice_choices.ts'
import { reminders } from './038_reminders.ts'
import { notifications } from './039_notifications.ts'
import { announcements } from './040_announcements.ts'
import { push } from './041_push.ts'
import { bounces } from './042_bounces.ts'

/** Every migration by its name, oldest first; a landed one is never changed. */
export const migrations: Record<string, Migration> = {
  '001_academy': academy,
  '002_settlement': settlement,
  '003_receipts': receipts,
  '004_one_open_payment': oneOpenPayment,
  '005_finding': finding,
  '006_disputes': disputes,
  '007_revisions': revisions,
  '010_payment_checks': paymentChecks,
  '011_exchange_rates': exchangeRates,
  '012_doors': doors,
  '013_moderation': moderation,
  '015_forms_and_addresses': formsAndAddresses,
  '017_jobs': jobs,
  '018_tutor_news': tutorNews,
  '019_webhook_jobs': webhookJobs,
  '020_password_resets': passwordResets,
  '021_email_proofs': emailProofs,
  '022_own_account': ownAccount,
  '023_audit_chain': auditChain,
  '024_second_factors': secondFactors,
  '025_passkeys': passkeys,
  '026_google': google,
  '027_roles': roles,
  '028_person_pictures': personPictures,
  '030_class_calendar': classCalendar,
  '031_calendar_addresses': calendarAddresses,
  '032_cohorts': cohorts,
  '033_waiting_list': waitingList,
  '034_slots': slots,
  '035_class_series': classSeries,
  '036_tutor_pages': tutorPages,
  '037_notice_choices': noticeChoices,
  '038_reminders': reminders,
  '039_notifications': notifications,
  '040_announcements': announcements,
  '041_push': push,
  '042_bounces': bounces,
}
