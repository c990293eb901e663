import type { BodyOf } from '#contract/endpoint.ts'
import type { chooseNotices, OwnNotice } from '#contract/notices.ts'

type Choices = BodyOf<typeof chooseNotices>['choices']

/** Under this name the form tells of each field that it has: a box that is not ticked sends nothing. */
export const NOTICE_FIELD = 'notice'

/** The name of the field for a kind and a channel. */
export function noticeField(kind: OwnNotice['kind'], channel: string): string {
  return `${kind} ${channel}`
}

/** Reads what was chosen; a box that is not ticked is off. The server refuses what is no kind of its. */
export function chosenNotices(form: FormData): Choices {
  return form.getAll(NOTICE_FIELD).map(field => {
    const [kind, channel] = String(field).split(' ')
    return { kind, channel, choice: form.get(String(field)) ?? 'off' } as Choices[number]
  })
}
