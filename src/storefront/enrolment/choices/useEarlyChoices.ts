import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** What stands in the fields, by their names. */
interface EarlyChoices {
  country: string | undefined
  method: string | undefined
  cohort: string | undefined
  slot: string | undefined
}

/**
 * Tells what was chosen before React came: React leaves it in the fields and does not know of it. A press that came early is
 * replayed after this, so that it is for what was chosen.
 */
export function useEarlyChoices(
  place: RefObject<HTMLElement | null>,
  onFound: (choices: EarlyChoices) => void,
): void {
  const handleFound = useEffectEvent(onFound)
  useLayoutEffect(() => {
    handleFound({
      country: place.current?.querySelector<HTMLSelectElement>('select[name=country]')?.value,
      method: place.current?.querySelector<HTMLInputElement>('input[name=method]:checked')?.value,
      cohort: place.current?.querySelector<HTMLInputElement>('input[name=cohort_id]:checked')?.value,
      slot: place.current?.querySelector<HTMLSelectElement>('[name=slot_id]')?.value,
    })
  }, [place])
}
