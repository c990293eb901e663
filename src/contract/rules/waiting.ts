const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** "You are 2nd in line", of somebody's place in it. */
export function placeText(place: number): string {
  return `You are ${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'} in line`
}
