import { DURATION_SENTENCE, weeksFromDuration } from '#contract/rules/duration.ts'
import { centsFromPrice, DISCOUNT_SENTENCE, priceSentence } from '#contract/rules/pricing.ts'
import { LONG_DESCRIPTION_MAX, SHORT_DESCRIPTION_MAX, TITLE_MAX } from '#contract/rules/textLimits.ts'
import { VIDEO_LINK_SENTENCE, videoFrom } from '#contract/rules/videoLink.ts'
import { type CourseForm, changedFields } from '../../dataProvider/courses.ts'
import { coverSentence } from '../cover/coverRules.ts'

/** One sentence per field that is not right. */
export type FieldSentences = Record<string, string>

const REQUIRED_AT_UPLOAD = [
  'title',
  'cover_photo',
  'original_price',
  'discounted_price',
  'duration',
  'category',
] as const

const LENGTHS: Record<string, number> = {
  title: TITLE_MAX,
  short_description: SHORT_DESCRIPTION_MAX,
  long_description: LONG_DESCRIPTION_MAX,
}

/** What a new course lacks (specification section 5); its cover may be drawn. */
export function newCourseSentences(form: Record<string, unknown>): FieldSentences {
  const isDrawn = form.drawn_cover === true
  const missing = REQUIRED_AT_UPLOAD.filter(
    name => isEmpty(form[name]) && !(name === 'cover_photo' && isDrawn),
  )
  return { ...shapeSentences(form), ...requiredSentences(missing) }
}

/** What an edited course lacks: every field of the edited set must be non-empty (specification section 5). */
export function editedCourseSentences(form: CourseForm, before: CourseForm): FieldSentences {
  const edited = changedFields(form, before)
  const missing = Object.keys(edited).filter(name => isEmpty(form[name as keyof CourseForm]))
  return { ...shapeSentences(form), ...requiredSentences(missing) }
}

/** "{Field name} is required": underscores turned to spaces, capitalised (specification section 5). */
export function requiredSentence(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} is required`
}

function requiredSentences(names: readonly string[]): FieldSentences {
  return Object.fromEntries(names.map(name => [name, requiredSentence(name)]))
}

/** What is wrong with the fields that are filled. */
function shapeSentences(form: Record<string, unknown>): FieldSentences {
  const sentences: FieldSentences = {}
  const text = (name: string) => String(form[name] ?? '').trim()

  for (const [name, most] of Object.entries(LENGTHS)) {
    if (text(name).length > most) sentences[name] = `At most ${most.toLocaleString('en')} characters, please.`
  }
  const original = centsFromPrice(text('original_price'))
  const discounted = centsFromPrice(text('discounted_price'))
  if (text('original_price') && original === null) sentences.original_price = priceSentence('Original price')
  if (text('discounted_price') && discounted === null) {
    sentences.discounted_price = priceSentence('Discounted price')
  }
  if (original !== null && discounted !== null && discounted > original) {
    sentences.discounted_price = DISCOUNT_SENTENCE
  }
  if (text('duration') && weeksFromDuration(text('duration')) === null) sentences.duration = DURATION_SENTENCE
  if (text('intro_video_link') && !videoFrom(text('intro_video_link'))) {
    sentences.intro_video_link = VIDEO_LINK_SENTENCE
  }
  const wrongCover = form.cover_photo instanceof File ? coverSentence(form.cover_photo) : null
  if (wrongCover) sentences.cover_photo = wrongCover
  return sentences
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value !== 'object' && String(value).trim() === '')
}
