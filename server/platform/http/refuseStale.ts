import { fingerprintOf, SEEN_FIELDS } from '#contract/tutor/seen.ts'
import { HttpError } from './errors.ts'

/**
 * Refuses to change a record that is no longer as the tutor saw it. The caller has locked the record, or its tutor, before reading it.
 * @param seen what the tutor saw; left out, nothing is refused
 * @param now the record as the tutor would see it
 * @throws HttpError `record.changed`
 */
export function refuseStale(seen: string | undefined, resource: keyof typeof SEEN_FIELDS, now: object): void {
  if (seen === undefined || seen === fingerprintOf(now, SEEN_FIELDS[resource])) return
  throw new HttpError(
    'record.changed',
    'This was changed elsewhere after you opened it, so your change was not saved yet.',
  )
}
