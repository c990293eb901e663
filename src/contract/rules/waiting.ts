const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** Returns a place in the waiting list as text: "You are 2nd in line". */
export function placeText(place: number): string {
  return `You're ${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'} in line`
}
