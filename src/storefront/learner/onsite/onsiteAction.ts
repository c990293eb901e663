import { type ActionFunctionArgs, replace } from 'react-router-dom'
import { bookSlot, cancelOnsiteClass, moveOnsiteClass } from '#contract/slots.ts'
import { paths } from '#pages/paths.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { type ApiFailure, attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'

/** What a form of the page is answered where it was refused: why, and the slot that was picked. */
export interface OnsiteAnswer {
  failure: ApiFailure
  slotId: number
}

/** What was done, for the page that comes back. */
export type OnsiteDone = 'booked' | 'moved' | 'cancelled'

/** Books, moves or cancels an onsite class, as the form's `intent` says. */
export async function onsiteAction({
  request,
  context,
}: ActionFunctionArgs): Promise<OnsiteAnswer | Response> {
  const { api } = context.get(loaderContext)
  const form = await request.formData()
  const slotId = Number(form.get('slot_id')) || 0
  const outcome = await attempt(() => step(api, form, slotId))
  if ('failure' in outcome) return { failure: outcome.failure, slotId }
  return replace(paths.onsiteClasses({ done: outcome.value }))
}

async function step(api: ApiClient, form: FormData, slot_id: number): Promise<OnsiteDone> {
  const params = { id: Number(form.get('class_id')) || 0 }
  switch (form.get('intent')) {
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
