import { isDeepStrictEqual } from 'node:util'
import { HttpError } from './errors.ts'

/**
 * Refuses to change a record that is no longer as the tutor saw it. The caller has locked the record, or its tutor, before reading it.
 * @param seen the fields that the tutor saw; left out, nothing is refused
 * @throws HttpError `record.changed`
 */
export function refuseStale(seen: object | undefined, now: object): void {
  const current = new Map<string, unknown>(Object.entries(now))
  const isSame = Object.entries(seen ?? {}).every(([name, was]) => isDeepStrictEqual(was, current.get(name)))
  if (isSame) return
  throw new HttpError(
    'record.changed',
    'This was changed elsewhere after you opened it, so your change was not saved yet.',
  )
}
