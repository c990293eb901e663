/** Categories and their topics. */
export const SUBJECTS = [
  { category: 'Data', topics: ['Python', 'Statistics', 'Spreadsheets', 'Machine learning', 'Databases'] },
  { category: 'Business', topics: ['Bookkeeping', 'Marketing', 'Negotiation', 'Logistics', 'Taxation'] },
  { category: 'Design', topics: ['Typography', 'Illustration', 'Photography', 'Animation', 'Interfaces'] },
  { category: 'Craft', topics: ['Weaving', 'Dyeing', 'Carpentry', 'Pottery', 'Tailoring'] },
  { category: 'Languages', topics: ['Yoruba', 'Hausa', 'Igbo', 'French', 'Portuguese'] },
] as const

const LEVELS = ['First steps in', 'Practical', 'Advanced', 'Everyday', 'A year of', 'The whole of', 'Honest']
const PEOPLE = [
  'traders',
  'teachers',
  'nurses',
  'farmers',
  'students',
  'parents',
  'engineers',
  'writers',
  'cooks',
]
const PLACES = [
  'Lagos',
  'Kano',
  'Ibadan',
  'Enugu',
  'Jos',
  'Abuja',
  'Calabar',
  'Benin',
  'Ilorin',
  'Owerri',
  'Sokoto',
]

/** Returns the title of a generated course. Topics change once per round of categories, so each category gets all topics. */
export function generatedTitle(number: number): string {
  const { topics } = SUBJECTS[number % SUBJECTS.length] ?? SUBJECTS[0]
  const round = Math.floor(number / SUBJECTS.length)
  const pick = (words: readonly string[], of: number) => words[of % words.length] ?? ''
  return `${pick(LEVELS, round)} ${pick(topics, round)} for ${pick(PEOPLE, round)} of ${pick(PLACES, round)}, part ${1 + Math.floor(round / 500)}`
}
