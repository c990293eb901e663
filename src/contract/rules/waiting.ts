const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** "You are 2nd in line", of somebody's place in it. */
export function placeText(place: number): string {
  return `You are ${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'} in line`
}

/** "3 wait", "1 waits": how long a line is. */
export function lineText(waiting: number): string {
  return waiting === 1 ? '1 waits' : `${waiting} wait`
}
