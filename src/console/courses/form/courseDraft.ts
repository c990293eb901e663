import type { addCourse } from '#contract/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { keepDraft, readDraft } from '#shared/drafts.ts'

/** The fields of a new course as the form holds them: texts, and a category's number. */
type Fields = Record<Exclude<keyof BodyOf<typeof addCourse>, 'status'>, string | number>

/** What a tutor has begun to write of a new course. */
export interface CourseDraft extends Fields {
  publish: boolean
  /** A cover is drawn as long as no photo is chosen. */
  drawn_cover: boolean
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
  drawn_cover: true,
  cover_photo: null,
}

/** The draft that this tutor left, or null. */
export function readCourseDraft(tutorId: number): CourseDraft | null {
  const { texts, file } = readDraft(nameOf(tutorId))
  return texts || file ? { ...EMPTY_DRAFT, ...texts, cover_photo: file } : null
}

/** Keeps a draft of this tutor; an empty one is none. */
export function keepCourseDraft(tutorId: number, { cover_photo: file, ...texts }: CourseDraft): void {
  const isBegun = Object.entries(texts).some(
    ([name, value]) => typeof value !== 'boolean' && value !== EMPTY_DRAFT[name as keyof CourseDraft],
  )
  keepDraft(nameOf(tutorId), { texts: isBegun ? texts : null, file })
}

export function forgetCourseDraft(tutorId: number): void {
  keepCourseDraft(tutorId, EMPTY_DRAFT)
}

function nameOf(tutorId: number): string {
  return `course.${tutorId}`
}
