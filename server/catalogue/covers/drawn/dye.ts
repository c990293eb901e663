import { chanceOf } from '../../../platform/seededRandom.ts'

/** The colours of a dye: the dyed cloth, the half-dyed tone, and the cloth that the starch kept undyed. */
export interface Dye {
  readonly ground: string
  readonly half: string
  readonly resist: string
}

/** The academy's own categories have fixed dyes; a category added later gets one by its slug. */
const DYE_BY_CATEGORY = {
  'software-development': { ground: '#1a2c5b', half: '#4a67a8', resist: '#f1ecdf' },
  'data-and-ai': { ground: '#0b4654', half: '#3a8797', resist: '#eef0e2' },
  design: { ground: '#86302a', half: '#c2685a', resist: '#f8ead9' },
  business: { ground: '#0c5a3e', half: '#4a9672', resist: '#f3efdc' },
  'digital-marketing': { ground: '#91500f', half: '#cf9042', resist: '#fbf0d8' },
  finance: { ground: '#464d17', half: '#8a9144', resist: '#f5f0d6' },
  'languages-and-writing': { ground: '#5b2f1d', half: '#a26a4b', resist: '#f6ead8' },
  'cloud-and-security': { ground: '#1f2f3b', half: '#587488', resist: '#ecefe8' },
} as const satisfies Record<string, Dye>

const DYES = Object.values(DYE_BY_CATEGORY) as unknown as readonly [Dye, ...Dye[]]

/** Returns the dye of a category: fixed for the academy's own, picked by the slug for any other. */
export function dyeOf(categorySlug: string): Dye {
  return isKnown(categorySlug) ? DYE_BY_CATEGORY[categorySlug] : chanceOf(categorySlug).pick(DYES)
}

function isKnown(slug: string): slug is keyof typeof DYE_BY_CATEGORY {
  return Object.hasOwn(DYE_BY_CATEGORY, slug)
}
