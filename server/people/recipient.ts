import { sql } from 'kysely'

/**
 * An SQL expression: 1 if the address of `people` is known to be its owner's, because it is verified or the account has paid;
 * otherwise 0. An email to an unknown address contains no words that a user has typed.
 */
export const isKnown = sql<number>`case
  when people.is_verified = 1 then 1
  when exists (select 1 from payments as paid where paid.user_id = people.id and paid.paid_kobo > 0) then 1
  else 0 end`

/** Returns "Hello Ada,", or no name if nobody has proved that the address is Ada's. */
export function greeting({ is_known, firstname }: { is_known: number; firstname: string }): string {
  return is_known ? `Hello ${firstname},` : 'Hello,'
}

/** Returns a tutor's name, e.g. "Tolu Ade", for an email to a known address. */
export function tutorName({
  tutor_firstname,
  tutor_lastname,
}: {
  tutor_firstname: string
  tutor_lastname: string
}): string {
  return `${tutor_firstname} ${tutor_lastname}`
}
