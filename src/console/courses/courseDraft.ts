/** What a tutor has begun to write of a new course. */
export interface CourseDraft {
  title: string
  category: string | number
  short_description: string
  long_description: string
  original_price: string
  discounted_price: string
  duration: string
  publish: boolean
  /** Kept only while the site is open: a browser's memory for texts holds no files. */
  cover_photo: File | null
}

export const EMPTY_DRAFT: CourseDraft = {
  title: '',
  category: '',
  short_description: '',
  long_description: '',
  original_price: '',
  discounted_price: '',
  duration: '',
  publish: true,
  cover_photo: null,
}

const photos = new Map<number, File>()

/** The draft that this tutor left, or null. */
export function readDraft(tutorId: number): CourseDraft | null {
  const kept = stored(tutorId)
  const photo = photos.get(tutorId) ?? null
  return kept || photo ? { ...EMPTY_DRAFT, ...kept, cover_photo: photo } : null
}

/** Keeps a draft of this tutor; an empty one is none. */
export function keepDraft(tutorId: number, { cover_photo, ...texts }: CourseDraft): void {
  const isBegun = Object.entries(texts).some(([name, value]) => name !== 'publish' && value !== '')
  if (cover_photo) photos.set(tutorId, cover_photo)
  else photos.delete(tutorId)
  withMemory(memory =>
    isBegun ? memory.setItem(nameOf(tutorId), JSON.stringify(texts)) : memory.removeItem(nameOf(tutorId)),
  )
}

export function forgetDraft(tutorId: number): void {
  keepDraft(tutorId, EMPTY_DRAFT)
}

function stored(tutorId: number): Partial<CourseDraft> | null {
  return withMemory(memory => {
    const text = memory.getItem(nameOf(tutorId))
    return text ? JSON.parse(text) : null
  })
}

function nameOf(tutorId: number): string {
  return `console.courseDraft.${tutorId}`
}

/** A browser may refuse its memory, or it is full: then there is no draft, and nothing else is lost. */
function withMemory<T>(use: (memory: Storage) => T): T | null {
  try {
    return use(window.localStorage)
  } catch {
    return null
  }
}
