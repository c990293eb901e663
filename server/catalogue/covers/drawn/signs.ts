/** A sign of a subject: line art within 100 units around the origin, for a broad stroke. */
interface Sign {
  /** The words that name the subject in a category's slug. */
  readonly words: readonly string[]
  readonly line: string
}

/** An open book, for a category that names no subject below. */
const BOOK =
  'M0-52Q-45-88-98-72V58Q-45 44 0 80 45 44 98 58V-72Q45-88 0-52V80M-66-34Q-48-36-32-24M-66 8Q-48 6-32 18M66-34Q48-36 32-24M66 8Q48 6 32 18'

const SIGNS: readonly Sign[] = [
  {
    words: ['software', 'programming', 'coding', 'development', 'web', 'computing'],
    line: 'M-56-50L-100 0-56 50M56-50L100 0 56 50M22-80L-22 80',
  },
  {
    words: ['data', 'ai', 'analytics', 'statistics', 'mathematics'],
    line: 'M-78 80V34M-26 80V-6M26 80V14M78 80V-32M-78-26L-26-66 26-46 78-92v0',
  },
  {
    words: ['design', 'art', 'arts', 'drawing', 'graphics', 'illustration'],
    line: 'M0 98L-60 4Q-38-34-36-66H36Q38-34 60 4ZM0 94V14M0 8v0M-44-94H44',
  },
  {
    words: ['business', 'management', 'entrepreneurship', 'career', 'careers', 'leadership'],
    line: 'M-98-42H98V80H-98ZM-40-46V-80H40V-46M-98 14H-24M24 14H98M0 4V26',
  },
  {
    words: ['marketing', 'advertising', 'media', 'communication', 'sales'],
    line: 'M-34-30L46-76V60L-34 22H-74Q-98 22-98-4T-74-30ZM-58 26L-44 82H-18L-30 26M76-34Q98-8 76 20',
  },
  {
    words: ['finance', 'accounting', 'economics', 'money', 'investing', 'bookkeeping'],
    line: 'M-52 88V-88L52 88V-88M-94-26H94M-94 26H94',
  },
  {
    words: ['languages', 'language', 'writing', 'english', 'speaking', 'literature'],
    line: 'M-98-76H98V44H0L-48 90V44H-98ZM-54-34H54M-54 4H14',
  },
  {
    words: ['security', 'cybersecurity', 'cloud', 'networking', 'infrastructure'],
    line: 'M-54 60A46 46 0 0 1-60-32 66 66 0 0 1 62-44 53 53 0 0 1 60 60ZM0-16A12 12 0 1 1 0 8 12 12 0 1 1 0-16M0 8V34',
  },
  {
    words: ['photography', 'film', 'video', 'camera', 'animation'],
    line: 'M-98-48H-46L-28-80H28L46-48H98V76H-98ZM0-30A42 42 0 1 1 0 54 42 42 0 1 1 0-30M0 12v0M70-18v0',
  },
  {
    words: ['music', 'audio', 'sound', 'singing', 'dance'],
    line: 'M-40 62V-66L76-86V42M-40-20L76-40M-40 62A28 22 0 1 1-42 60M76 42A28 22 0 1 1 74 40',
  },
  {
    words: ['health', 'medicine', 'nursing', 'care', 'wellness', 'fitness'],
    line: 'M0 84C-130-6-92-80-46-80-18-80-4-58 0-44 4-58 18-80 46-80 92-80 130-6 0 84M-40 0H-14L0-30 14 22 24 0H40',
  },
  {
    words: ['food', 'cooking', 'catering', 'baking', 'hospitality'],
    line: 'M-84-18H84V24Q84 80 28 80H-28Q-84 80-84 24ZM-112-4H-90M90-4H112M-36-50Q-52-68-36-90M0-50Q-16-68 0-90M36-50Q20-68 36-90',
  },
  {
    words: ['agriculture', 'farming', 'gardening', 'environment', 'biology', 'science'],
    line: 'M0 94V-10M0 46Q-88 54-92-30-8-34 0 46M0-4Q4-92 88-90 96-4 0-4',
  },
  {
    words: ['engineering', 'electronics', 'mechanics', 'construction', 'technology'],
    line: 'M0-64A64 64 0 1 1 0 64 64 64 0 1 1 0-64M0-18A18 18 0 1 1 0 18 18 18 0 1 1 0-18M0-64V-86M45-45L61-61M64 0H86M45 45L61 61M0 64V86M-45 45L-61 61M-64 0H-86M-45-45L-61-61',
  },
  {
    words: ['fashion', 'tailoring', 'sewing', 'craft', 'crafts', 'textiles'],
    line: 'M-36 42L52-92M36 42L-52-92M-48 36A28 28 0 1 1-48 92 28 28 0 1 1-48 36M48 36A28 28 0 1 1 48 92 28 28 0 1 1 48 36',
  },
]

/** Returns the sign of a category by a word of its slug: `data-and-ai` gets bars, an unknown subject an open book. */
export function signOf(categorySlug: string): string {
  const words = categorySlug.split('-')
  return SIGNS.find(sign => sign.words.some(word => words.includes(word)))?.line ?? BOOK
}
