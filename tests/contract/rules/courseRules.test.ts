import { expect, test } from 'vitest'
import { alreadyEnrolled, SPECIFIED_FIGURES } from '#contract/rules/courseFigures.ts'
import { billingCountry, DEFAULT_BILLING_COUNTRY, isCardOffered } from '#contract/rules/currency.ts'
import { durationText, lengthText, weeksFromDuration } from '#contract/rules/duration.ts'
import { completionInstant, enrolmentBadge } from '#contract/rules/enrolmentStatus.ts'
import { methodFrom } from '#contract/rules/learningMethod.ts'
import { embedAddress, videoFrom } from '#contract/rules/videoLink.ts'

test('the billing country starts as Nigeria, NGN at 730', () => {
  expect(DEFAULT_BILLING_COUNTRY).toEqual({ name: 'Nigeria', currency_code: 'NGN', exchange_rate: 730 })
})

test('choosing Nigeria takes the live rate plus 300, another country USD at 1', () => {
  expect(billingCountry('Nigeria', 1200.5)).toEqual({
    name: 'Nigeria',
    currency_code: 'NGN',
    exchange_rate: 1500.5,
  })
  expect(billingCountry('Ghana', 1200.5)).toEqual({ name: 'Ghana', currency_code: 'USD', exchange_rate: 1 })
})

test('only a country that pays in naira is offered the card', () => {
  expect(isCardOffered(DEFAULT_BILLING_COUNTRY)).toBe(true)
  expect(isCardOffered(billingCountry('Kenya', 430))).toBe(false)
})

test('the already enrolled figure is the enrolments plus 15', () => {
  expect(alreadyEnrolled({ enrollments_count: 7 }, SPECIFIED_FIGURES)).toBe(22)
  expect(alreadyEnrolled({ enrollments: [{}, {}] }, SPECIFIED_FIGURES)).toBe(17)
  expect(alreadyEnrolled({}, SPECIFIED_FIGURES)).toBe(15)
})

test('an academy without a baseline counts nobody but those who have enrolled', () => {
  expect(alreadyEnrolled({ enrollments_count: 7 }, { ...SPECIFIED_FIGURES, enrolled_baseline: 0 })).toBe(7)
})

test.each([
  ['6', 6],
  ['2weeks', 2],
  ['12 Weeks', 12],
  ['1 week', 1],
  [104, 104],
])('a duration typed as %j is %i weeks', (typed, weeks) => {
  expect(weeksFromDuration(typed)).toBe(weeks)
})

test.each(['', '0', '105', '1.5', '-2', '<b>', '6 months', Number.NaN])(
  'a duration typed as %j is refused',
  typed => {
    expect(weeksFromDuration(typed)).toBeNull()
  },
)

test('one week is singular', () => {
  expect(durationText(1)).toBe('1 week')
  expect(durationText(6)).toBe('6 weeks')
})

test('an enrolment is ongoing until the weeks of its course are over', () => {
  const starts_at = '2026-01-01T00:00:00.000Z'
  const completesAt = completionInstant(starts_at, 2)
  const days = { starts_at, completes_at: completesAt, cancelled_at: null }
  expect(completesAt).toBe('2026-01-15T00:00:00.000Z')
  expect(enrolmentBadge(days, '2026-01-14T23:59:59.999Z')).toEqual({
    statement: 'Ongoing',
    color: 'info',
  })
  expect(enrolmentBadge(days, completesAt)).toEqual({ statement: 'Completed', color: 'success' })
})

test('a method that does not exist is read as virtual', () => {
  expect(methodFrom('physical')).toBe('physical')
  expect(methodFrom('self-paced')).toBe('virtual')
  expect(methodFrom(null)).toBe('virtual')
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
])('%s is shown by its rebuilt player address', (link, address) => {
  expect(embedAddress(link)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.io/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.io/watch?v=dQw4w9WgXcQ',
  'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com/',
  'https://vimeo.com/channels',
  '/courses',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  `https://www.youtube.com/watch?v=dQw4w9WgXcQ&x=${'a'.repeat(10_000)}`,
  '',
])('%j is no video', link => {
  expect(videoFrom(link)).toBeNull()
})

test('the length of a class is in hours and minutes, with no space at which a line breaks', () => {
  const until = (time: string) => lengthText('2026-03-02T18:00:00.000Z', `2026-03-02T${time}:00.000Z`)
  expect([until('18:45'), until('20:00'), until('19:30')]).toEqual([
    '45\u00a0min',
    '2\u00a0h',
    '1\u00a0h\u00a030\u00a0min',
  ])
})
