import { Box, InputAdornment, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Form, useDataProvider, useGetList, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Category } from '#contract/entities.ts'
import { cardFeeInKobo, receivedInKobo } from '#contract/rules/cardFees.ts'
import { courseTexts } from '#contract/rules/courseFields.ts'
import { DURATION_SENTENCE, weeksFromDuration } from '#contract/rules/duration.ts'
import {
  amountInKobo,
  centsFromPrice,
  DISCOUNT_SENTENCE,
  nairaFromKobo,
  priceSentence,
  rateFromDecimal,
} from '#contract/rules/pricing.ts'
import { ONSITE_HOURS_SENTENCE, onsiteHoursFrom } from '#contract/rules/slots.ts'
import { readVideoLink } from '#contract/rules/videoLink.ts'
import type { SellingTerms } from '#contract/tutor/ownCourses.ts'
import { nairaText } from '#shared/money.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { EDITED_FIELDS, type EditedField, FIELD_LABELS, formOf } from '../../dataProvider/courses.ts'
import { type CourseRecord, failureOf, type WithMessage } from '../../dataProvider/rest.ts'
import { useReplaceOnScreen } from '../../ui/course.tsx'
import { RestoredTyping, SaveOnce, SubmitButton, UnsavedChanges } from '../../ui/form.tsx'
import { type Choice, SelectInput, TextInput } from '../../ui/inputs.tsx'
import { failed, type Notice, NoticeBox, saved } from '../../ui/notice.tsx'
import { Section } from '../../ui/Page.tsx'
import { VersionedEditBase } from '../../ui/SavedElsewhere.tsx'
import { coverSentence } from './coverRules.ts'
import { AttentionAlert } from './OwnCourse.tsx'

/** Titles of failed course updates (specification section 8). */
const TITLES = {
  refused: 'Request Failed!',
  network: 'Something Went Wrong',
  unclear: 'Something Went Wrong',
}

/** The texts, prices, duration, category and intro video of a course; sends only changed fields. */
export function CourseForm({ course }: { course: CourseRecord }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const replaceOnScreen = useReplaceOnScreen(course.id)

  function handleSaved({ message, isUnchanged, ...changed }: CourseRecord & WithMessage) {
    replaceOnScreen(changed)
    setNotice(saved({ message, isUnchanged }))
  }

  function handleTheirs(theirs: CourseRecord) {
    setNotice(null)
    replaceOnScreen(theirs)
  }

  return (
    <VersionedEditBase<CourseRecord & WithMessage, CourseRecord>
      resource="courses"
      noun="course"
      edited={course}
      formOf={formOf}
      labels={FIELD_LABELS}
      worded={categoryWorded}
      leavable={EDITED_FIELDS}
      onSaved={handleSaved}
      onRefused={fault => setNotice(failed(failureOf(fault), TITLES))}
      onTheirs={handleTheirs}
    >
      <Section title="Course">
        <SaveOnce notice={notice}>
          <CourseEditForm>
            {notice && <NoticeBox notice={notice} takesFocus onClose={() => setNotice(null)} />}
            <RestoredTyping name={`edit.${course.id}`} />
          </CourseEditForm>
        </SaveOnce>
      </Section>
    </VersionedEditBase>
  )
}

function CourseEditForm({ children }: { children: ReactNode }) {
  const record = useRecordContext()
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges
      WarnWhenUnsavedChangesComponent={UnsavedChanges}
      validate={form => editedCourseSentences(form, { ...record })}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {children}
        <AttentionAlert />
        <CourseInputs />
        <TextInput
          source="intro_video_link"
          label={FIELD_LABELS.intro_video_link}
          helperText="A YouTube or Vimeo link, such as https://www.youtube.com/watch?v=..."
        />
        <SubmitButton label="Save changes" sx={{ justifySelf: 'start' }} />
      </Box>
    </Form>
  )
}

/** Only the course's own category has a known name here; others have just an id. */
function categoryWorded(name: string, value: unknown, { category }: CourseRecord): string | undefined {
  if (name !== ('category' satisfies EditedField)) return undefined
  return Number(value) === category.id ? category.name : 'Another category'
}

/** The select lists every category: there are few. */
const ALL = { page: 1, perPage: 100 }

/** The course fields of both the upload and the edit form. */
export function CourseInputs() {
  const categories = useCategoryChoices()
  return (
    <>
      <TextInput source="title" label={FIELD_LABELS.title} isRequired />
      <SelectInput source="category" label={FIELD_LABELS.category} choices={categories} isRequired />
      {courseTexts
        .filter(([name]) => name !== 'title')
        .map(([name, { label, help, rows }]) => (
          <TextInput
            key={name}
            source={name}
            label={label}
            helperText={help}
            multiline={rows !== undefined}
            minRows={rows}
          />
        ))}
      <Box sx={pricesSx}>
        <PriceInput source="original_price" />
        <PriceInput source="discounted_price" helperText="0 makes the course free." />
        <TextInput
          source="duration"
          label={FIELD_LABELS.duration}
          helperText="Whole weeks, 1 to 104."
          isRequired
          slotProps={{
            htmlInput: { inputMode: 'numeric' },
            input: { endAdornment: <InputAdornment position="end">weeks</InputAdornment> },
          }}
        />
        <TextInput
          source="onsite_hours"
          label={FIELD_LABELS.onsite_hours}
          helperText="One-on-one classes that the price includes. Leave blank for no limit."
          slotProps={{
            htmlInput: { inputMode: 'numeric' },
            input: { endAdornment: <InputAdornment position="end">hours</InputAdornment> },
          }}
        />
      </Box>
      <YouReceive />
    </>
  )
}

/** Until the categories have loaded, the course's own is the only choice, without its name. */
function useCategoryChoices(): Choice[] {
  const chosen: unknown = useWatch({ name: 'category' })
  const { data } = useGetList<Category>('categories', {
    pagination: ALL,
    sort: { field: 'name', order: 'ASC' },
  })
  if (data) return data.map(({ id, name }) => ({ value: id, label: name }))
  return typeof chosen === 'number' ? [{ value: chosen, label: '…' }] : []
}

function PriceInput({
  source,
  helperText = 'US dollars.',
}: {
  source: 'original_price' | 'discounted_price'
  helperText?: string
}) {
  return (
    <TextInput
      source={source}
      label={FIELD_LABELS[source]}
      helperText={helperText}
      isRequired
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  )
}

const pricesSx = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
}

/** Shows live what the tutor receives per sale at the discounted price in the surrounding form. */
function YouReceive() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data: terms } = useQuery({
    queryKey: ['sellingTerms'],
    queryFn: ({ signal }) => dataProvider.sellingTerms(signal),
  })
  const price: unknown = useWatch({ name: 'discounted_price' })
  const cents = centsFromPrice(String(price ?? ''))
  return (
    <Typography component="output" sx={{ display: 'block', minHeight: '1.6em' }}>
      {cents === null && <Hint />}
      {terms && cents !== null && <Sentence cents={cents} terms={terms} />}
    </Typography>
  )
}

function Hint() {
  return (
    <Typography component="span" color="textSecondary">
      Enter the discounted price to see what you receive per sale.
    </Typography>
  )
}

function Sentence({ cents, terms: { rate, fees } }: { cents: number; terms: SellingTerms }) {
  if (cents === 0) return <>Learners enrol for free.</>
  const kobo = amountInKobo(cents, rateFromDecimal(rate))
  return (
    <>
      <strong>You receive {nairaText(nairaFromKobo(receivedInKobo(kobo, fees)))}</strong> per sale. Learners
      pay {nairaText(nairaFromKobo(kobo))}, and the card fee is{' '}
      {nairaText(nairaFromKobo(cardFeeInKobo(kobo, fees)))}.
    </>
  )
}

/** One sentence per invalid field. */
type FieldSentences = Record<string, string>

const REQUIRED_AT_UPLOAD = [
  'title',
  'cover_photo',
  'original_price',
  'discounted_price',
  'duration',
  'category',
] as const

/** Validates a new course (specification section 5); its cover may be generated. */
export function newCourseSentences(form: Record<string, unknown>): FieldSentences {
  const isDrawn = form.drawn_cover === true
  const missing = REQUIRED_AT_UPLOAD.filter(
    name => isEmpty(form[name]) && !(name === 'cover_photo' && isDrawn),
  )
  return { ...shapeSentences(form), ...requiredSentences(missing) }
}

/** Validates an edited course: no changed field may be empty (specification section 5). */
function editedCourseSentences(
  form: Record<string, unknown>,
  before: Record<string, unknown>,
): FieldSentences {
  const missing = EDITED_FIELDS.filter(
    name => name !== 'onsite_hours' && isEmpty(form[name]) && !isEmpty(before[name]),
  )
  return { ...shapeSentences(form), ...requiredSentences(missing) }
}

/** "{Field name} is required": underscores turned to spaces, capitalised (specification section 5). */
function requiredSentence(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} is required`
}

function requiredSentences(names: readonly string[]): FieldSentences {
  return Object.fromEntries(names.map(name => [name, requiredSentence(name)]))
}

/** Returns a sentence for each filled field that is invalid. */
function shapeSentences(form: Record<string, unknown>): FieldSentences {
  const sentences: FieldSentences = {}
  const text = (name: string) => String(form[name] ?? '').trim()

  for (const [name, { maxLength: most }] of courseTexts) {
    if (text(name).length > most)
      sentences[name] = `${FIELD_LABELS[name]} must be ${most.toLocaleString('en')} characters or fewer.`
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
  if (text('onsite_hours') && Number.isNaN(onsiteHoursFrom(text('onsite_hours'))))
    sentences.onsite_hours = ONSITE_HOURS_SENTENCE
  const video = readVideoLink(text('intro_video_link'))
  if ('fault' in video) sentences.intro_video_link = video.fault
  const wrongCover = form.cover_photo instanceof File ? coverSentence(form.cover_photo) : null
  if (wrongCover) sentences.cover_photo = wrongCover
  return sentences
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value !== 'object' && String(value).trim() === '')
}
