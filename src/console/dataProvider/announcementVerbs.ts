import type { BodyOf } from '#contract/endpoint.ts'
import { cancelAnnouncement, previewAnnouncement } from '#contract/tutor/announcements.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { translated } from './failures.ts'

/** What a tutor does with an announcement beyond writing and changing it. */
export function announcementVerbs(api: ApiClient) {
  return {
    /** The letter as it would come, and how many would get it. */
    previewAnnouncement: (body: BodyOf<typeof previewAnnouncement>) =>
      translated(() => api.call(previewAnnouncement, { body })),
    cancelAnnouncement: (id: number) => translated(() => api.call(cancelAnnouncement, { params: { id } })),
  }
}
