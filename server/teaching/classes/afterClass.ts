import type { BodyOf } from '#contract/endpoint.ts'
import type { updateClassSession } from '#contract/tutor/consoleResources.ts'
import { badInput } from '../../platform/http/errors.ts'
import type { AfterClass } from './repository.ts'
import { httpsLink } from './sessionInput.ts'

/**
 * Reads the notes and the recording of a class; what is left out stays as it is.
 * @param before what the class has now; null for a new one
 * @throws HttpError with a sentence about `recording_link` for one that is no https address, or of a class that has not begun
 */
export function afterClass(
  { notes, recording_link }: Pick<BodyOf<typeof updateClassSession>, 'notes' | 'recording_link'>,
  { starts_at }: { starts_at: string },
  before: AfterClass | null,
  now: string,
): Partial<AfterClass> {
  const refused: Record<string, string> = {}
  const link = httpsLink(recording_link, 'recording_link', refused)
  if (link !== null && link !== before?.recording_link && starts_at > now)
    refused.recording_link = 'Recording link must wait until the class has begun.'
  if (Object.keys(refused).length > 0) throw badInput(refused)
  return {
    ...(notes !== undefined && { notes: notes.trim() || null }),
    ...(recording_link !== undefined && { recording_link: link }),
  }
}
