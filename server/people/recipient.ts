import { sql } from 'kysely'

/**
 * An SQL expression: 1 if the address of `people` may be trusted to be its owner's, because it is verified or money has come from the account, and
 * 0 if not. An email to any other address contains no words that a user has typed.
 */
export const isKnown = sql<number>`case
  when people.is_verified = 1 then 1
  when exists (select 1 from payments as paid where paid.user_id = people.id and paid.paid_kobo > 0) then 1
  else 0 end`

/** "Hello Ada,", or without the name where nobody has shown that the address is Ada's. */
export function greeting({ is_known, firstname }: { is_known: number; firstname: string }): string {
  return is_known ? `Hello ${firstname},` : 'Hello,'
}

/** "Tolu Ade", as emails name a tutor to an address that is known. */
export function tutorName({
  tutor_firstname,
  tutor_lastname,
}: {
  tutor_firstname: string
  tutor_lastname: string
}): string {
  return `${tutor_firstname} ${tutor_lastname}`
}
