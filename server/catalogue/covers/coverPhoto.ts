import { COVER_SENTENCE, coverUnreadableSentence } from '#contract/rules/coverPicture.ts'
import { PICTURE_MAX_PIXELS } from '#contract/rules/picture.ts'
import type { Storage } from '../../platform/files/storage/storage.ts'
import { storePicture } from '../../platform/files/storedPicture.ts'

/** The maximum number of one tutor's covers in the queue: as many as a person can send by hand. */
const MOST_WAITING = 6

/**
 * Stores the cover of a tutor's course.
 * @returns the path for `cover_photo`
 * @throws HttpError as `storePicture` does
 */
export function storeCover(storage: Storage, tutorId: number, bytes: Uint8Array): Promise<string> {
  return storePicture(storage, 'covers', {
    bytes,
    owner: { key: `tutor ${tutorId}`, mostWaiting: MOST_WAITING },
    field: 'cover_photo',
    sentence: COVER_SENTENCE,
    unreadableSentence: coverUnreadableSentence(PICTURE_MAX_PIXELS),
  })
}
