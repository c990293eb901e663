import { type ActionFunctionArgs, replace } from 'react-router-dom'
import { bookSlot, cancelOnsiteClass, moveOnsiteClass } from '#contract/slots.ts'
import { paths } from '#pages/paths.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { type ApiFailure, attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'

/** The answer to a refused form: the reason, the class, and the picked slot, or 0 for none. */
export interface OnsiteAnswer {
  failure: ApiFailure
  classId: number
  slotId: number
}

/** The change that was made, which the page reports after the redirect. */
export type OnsiteDone = 'booked' | 'moved' | 'cancelled'

/** Books, moves or cancels an onsite class, according to the form's `intent`. */
export async function onsiteAction({
  request,
  context,
}: ActionFunctionArgs): Promise<OnsiteAnswer | Response> {
  const { api } = context.get(loaderContext)
  const form = await request.formData()
  const [slotId, classId] = [numberIn(form, 'slot_id'), numberIn(form, 'class_id')]
  const outcome = await attempt(() => step(api, form.get('intent'), { slotId, classId }))
  if ('failure' in outcome) return { failure: outcome.failure, slotId, classId }
  return replace(paths.onsiteClasses({ done: outcome.value }))
}

function numberIn(form: FormData, name: string): number {
  return Number(form.get(name)) || 0
}

async function step(
  api: ApiClient,
  intent: FormDataEntryValue | null,
  { slotId: slot_id, classId: id }: Pick<OnsiteAnswer, 'slotId' | 'classId'>,
): Promise<OnsiteDone> {
  const params = { id }
  switch (intent) {
    case 'move':
      await api.call(moveOnsiteClass, { params, body: { slot_id } })
      return 'moved'
    case 'cancel':
      await api.call(cancelOnsiteClass, { params })
      return 'cancelled'
    default:
      await api.call(bookSlot, { body: { slot_id } })
      return 'booked'
  }
}
