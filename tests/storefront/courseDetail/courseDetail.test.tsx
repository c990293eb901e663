import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AcademyConfig } from '#contract/academy.ts'
import { getCourse, listRelatedCourses } from '#contract/courses.ts'
import type { CourseDetail, Rating, Topic } from '#contract/entities.ts'
import { rateCourse, voteHelpful } from '#contract/ratings.ts'
import { unwatchCourse, watchCourse } from '#contract/watching.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession, shownCohort, shownCourse, tutorSession } from '../../support/screens/shown.ts'

const PATH = '/courses/cloth-dyeing'
const enrolled = { is_owner: false, is_enrolled: true, rating: null, helpful_rating_ids: [] }

function topic(id: number, name: string): Topic {
  return {
    id,
    slug: `topic-${id}`,
    topic: name,
    detail: `${name}, line one\n${name}, line two`,
    external_resources: null,
    version: 1,
  }
}

function rating(overrides: Partial<Rating> = {}): Rating {
  return {
    id: 1,
    rating: 4,
    comment: 'Clear and kind.',
    user: { firstname: 'Bisi', lastname: 'Ade' },
    helpful_count: 3,
    created_at: '2026-02-01T09:00:00.000Z',
    ...overrides,
  }
}

/** Returns an academy that answers all requests of a course page except that for the course. */
function emptyAcademy(config: Partial<AcademyConfig> = {}) {
  return new FakeApi(config).on(listRelatedCourses, { data: [] })
}

function academy(course: Partial<CourseDetail> = {}, config: Partial<AcademyConfig> = {}) {
  return emptyAcademy(config).on(getCourse, { data: shownCourse(course) })
}

test('the breadcrumb is Home > Courses > title', async () => {
  renderSite(PATH, { api: academy() })
  const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
  expect(trail.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Home',
    'Courses',
    'Cloth dyeing',
  ])
  expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  expect(trail.getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/courses')
})

test('title, short description split on line breaks, average with count, tutor, and enrolments plus 15', async () => {
  renderSite(PATH, {
    api: academy({
      short_description: 'Indigo from the pot up.\r\nNo lab coat needed.',
      ratings_average: 4.33,
      ratings_count: 9,
      enrollments_count: 27,
    }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cloth dyeing' })).toBeVisible()
  expect(screen.getByText('Indigo from the pot up.')).toBeVisible()
  expect(screen.getByText('No lab coat needed.')).toBeVisible()
  expect(screen.getAllByRole('img', { name: '4.33 out of 5 stars' })[0]).toBeVisible()
  expect(screen.getByRole('link', { name: '(9 ratings)' })).toBeVisible()
  expect(screen.queryByText('new')).toBeNull()
  expect(screen.getAllByText('Tunde Bello')[0]).toBeVisible()
  expect(screen.getByText(/already enrolled/)).toHaveTextContent('42 already enrolled')
})

test('without ratings the average is 2, the count shows 2, and the course is called new', async () => {
  renderSite(PATH, { api: academy() })
  expect((await screen.findAllByRole('img', { name: '2 out of 5 stars' }))[0]).toBeVisible()
  expect(screen.getByRole('link', { name: '(2 ratings)' })).toBeVisible()
  expect(screen.getAllByText('new')).toHaveLength(2)
  expect(screen.queryByText('No ratings yet')).toBeNull()
  expect(screen.getByText('No learner ratings yet')).toBeVisible()
})

test('an academy that invents nothing says "No ratings yet" and counts nobody who has not enrolled', async () => {
  const api = new FakeApi({ figures: { enrolled_baseline: 0, unrated_rating: null } })
    .on(listRelatedCourses, { data: [] })
    .on(getCourse, { data: shownCourse() })
  renderSite(PATH, { api })
  expect(await screen.findByRole('link', { name: 'No ratings yet' })).toBeVisible()
  expect(screen.getAllByText('No ratings yet')).toHaveLength(2)
  expect(screen.queryByRole('img', { name: /stars/ })).toBeNull()
  expect(screen.queryByText(/already enrolled/)).toBeNull()
})

test('the objectives and the long description, under "About this Professional Certificate"', async () => {
  renderSite(PATH, {
    api: academy({
      objectives: [{ id: 1, objective: 'Mix a vat', version: 1 }],
      long_description: 'First.\n\nSecond.',
    }),
  })
  const about = within(await screen.findByRole('region', { name: 'About this Professional Certificate' }))
  expect(about.getByText('First.')).toBeVisible()
  expect(about.getByText('Second.')).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: 'What you will learn' })).getByText('Mix a vat'),
  ).toBeVisible()
})

test('topics are folds, the first open, and several can be open', async () => {
  renderSite(PATH, { api: academy({ topics: [topic(1, 'The vat'), topic(2, 'The cloth')] }) })
  expect(await screen.findByText(/The vat, line one/)).toBeVisible()
  const second = screen.getByText('The cloth').closest('details')!
  expect(second).not.toHaveAttribute('open')
  second.open = true
  expect(screen.getByText(/The cloth, line two/)).toBeVisible()
  expect(screen.getByText(/The vat, line one/)).toBeVisible()
})

test('Enrol now opens "Activate your Learning Mode" with its three choices', async () => {
  const { person } = renderSite(PATH, { api: academy() })
  await person.click((await screen.findAllByRole('button', { name: 'Enrol now' }))[0]!)
  const dialog = within(screen.getByRole('dialog', { name: 'Activate your Learning Mode' }))
  expect(dialog.getByRole('link', { name: /^Virtual \(live classes\)/ })).toHaveAttribute(
    'href',
    `${PATH}/enrol?method=virtual`,
  )
  expect(dialog.getByRole('link', { name: /^Onsite/ })).toHaveAttribute(
    'href',
    `${PATH}/enrol?method=physical`,
  )
  const selfPaced = dialog.getByRole('button', { name: /^Self Paced/ })
  expect(selfPaced).toBeDisabled()
  expect(selfPaced).toHaveTextContent('Coming Soon')
})

test('the dialog is opened by the browser itself where it knows commands', async () => {
  renderSite(PATH, { api: academy() })
  const button = (await screen.findAllByRole('button', { name: 'Enrol now' }))[0]!
  expect(button).toHaveAttribute('command', 'show-modal')
  expect(document.getElementById(button.getAttribute('commandfor')!)?.tagName).toBe('DIALOG')
})

test('an enrolled learner is told so and finds the way to the courses; an owner manages', async () => {
  const { unmount } = renderSite(PATH, { api: academy({ viewer: enrolled }), session: learnerSession() })
  expect(await screen.findByText("You're enrolled")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to my courses' })).toHaveAttribute('href', '/courses/enrolled')
  expect(screen.queryByRole('button', { name: 'Enrol now' })).toBeNull()
  unmount()
  const owner = { ...enrolled, is_owner: true, is_enrolled: false }
  renderSite(PATH, { api: academy({ viewer: owner }), session: tutorSession() })
  expect(await screen.findByRole('link', { name: 'Manage Course' })).toHaveAttribute('href', `${PATH}/manage`)
})

test('an unpublished course that a learner still sees takes no new learners', async () => {
  renderSite(PATH, { api: academy({ status: 0 }) })
  expect(await screen.findByText("This course isn't taking new learners.")).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enrol now' })).toBeNull()
})

test('a rating card has name, stars, comment and a thumb with its count', async () => {
  renderSite(PATH, { api: academy({ ratings: [rating()], ratings_average: 4, ratings_count: 1 }) })
  const card = (await screen.findByRole('heading', { name: 'Bisi Ade' })).closest('article')!
  expect(within(card).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  expect(card).toHaveTextContent('Clear and kind.')
  expect(card).toHaveTextContent('3 people found this helpful')
})

test('the reply of the tutor stands beneath the rating, in its lines', async () => {
  const reply = { text: 'Thank you.\nThe next one is slower.', replied_at: '2026-02-02T09:00:00.000Z' }
  const ratings = [rating({ reply }), rating({ id: 2 })]
  renderSite(PATH, { api: academy({ ratings, ratings_average: 4, ratings_count: 2 }) })
  const replies = await screen.findAllByRole('heading', { name: 'Reply from the tutor' })
  expect(replies).toHaveLength(1)
  expect(replies[0]?.closest('article')).toHaveTextContent('Thank you. The next one is slower.')
})

test('one rating is one, and a rating that helped nobody yet claims no vote', async () => {
  const ratings = [rating({ helpful_count: 0 }), rating({ id: 2, helpful_count: 1 })]
  renderSite(PATH, { api: academy({ ratings, ratings_average: 4, ratings_count: 1 }) })
  expect(await screen.findByRole('link', { name: '(1 rating)' })).toBeVisible()
  expect(screen.getAllByText('4.00')[0]).toBeVisible()
  const [first, second] = screen
    .getAllByRole('article')
    .filter(card => within(card).queryByText('Clear and kind.'))
  expect(first).toHaveTextContent('Was this helpful?')
  expect(second).toHaveTextContent(/1 person found this helpful$/)
})

test('of many ratings the newest six are shown, the others when asked for', async () => {
  const ratings = Array.from({ length: 8 }, (_, index) =>
    rating({ id: index + 1, comment: `Comment ${index + 1}` }),
  )
  const { person } = renderSite(PATH, { api: academy({ ratings, ratings_average: 4, ratings_count: 30 }) })
  expect(await screen.findByText('Comment 6')).toBeVisible()
  expect(screen.queryByText('Comment 7')).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Show 2 more ratings' }))
  expect(await screen.findByText('Comment 8')).toBeVisible()
  expect(screen.getByText('The newest 8 of 30 ratings.')).toBeVisible()
})

test('before paying one reads when the next class is and how long it lasts; a class that has begun is none', async () => {
  const next_classes = [
    { starts_at: '2020-03-02T17:00:00.000Z', ends_at: '2020-03-02T18:30:00.000Z' },
    { starts_at: '2126-03-09T17:00:00.000Z', ends_at: '2126-03-09T18:30:00.000Z' },
  ]
  const { unmount } = renderSite(PATH, { api: academy({ next_classes }) })
  const when = within(await screen.findByRole('region', { name: 'When' }))
  expect(when.getByText(/Next class/)).toHaveTextContent('Next class: 9 Mar 2126, 18:00 (Lagos time)')
  expect(when.getByText(/Next class/)).toHaveTextContent('1 h 30 min')
  unmount()
  renderSite(PATH, { api: academy({ next_classes: next_classes.slice(0, 1) }) })
  expect(await screen.findByRole('region', { name: 'When' })).not.toHaveTextContent('Next class')
})

test('before paying one reads how much of a course is over', async () => {
  const { unmount } = renderSite(PATH, { api: academy({ classes: { total: 6, over: 2 } }) })
  expect(await screen.findByRole('region', { name: 'When' })).toHaveTextContent('6 classes, 2 already held')
  unmount()
  const all = renderSite(PATH, { api: academy({ classes: { total: 6, over: 6 } }) })
  expect(await screen.findByText(/All 6 classes have finished/)).toBeVisible()
  all.unmount()
  renderSite(PATH, { api: academy({ classes: { total: 6, over: 0 } }) })
  expect(await screen.findByRole('region', { name: 'When' })).not.toHaveTextContent('over')
})

test('an enrolled learner reads from when the course can be rated, and is not asked before', async () => {
  const viewer = { ...enrolled, rating_opens_at: '2126-03-09T17:00:00.000Z' }
  renderSite(PATH, { api: academy({ viewer }), session: learnerSession() })
  const note = await screen.findByText(/You can rate this course after your first class/)
  expect(note).toHaveTextContent(
    'You can rate this course after your first class, from 9 Mar 2126, 18:00 (Lagos time)',
  )
  expect(screen.queryByRole('form', { name: 'Your rating' })).toBeNull()
})

test('once classes have begun, or a rating was given, the learner may rate', async () => {
  const begun = { ...enrolled, rating_opens_at: '2026-03-09T17:00:00.000Z' }
  const { unmount } = renderSite(PATH, { api: academy({ viewer: begun }), session: learnerSession() })
  expect(await screen.findByRole('form', { name: 'Your rating' })).toBeVisible()
  unmount()
  const own = { ...begun, rating_opens_at: '2126-03-09T17:00:00.000Z', rating: { rating: 4, comment: null } }
  renderSite(PATH, { api: academy({ viewer: own }), session: learnerSession() })
  expect(await screen.findByRole('button', { name: 'Change my rating' })).toBeVisible()
})

test('a learner marks a rating as helpful and takes the mark back', async () => {
  const ids: number[] = []
  const api = emptyAcademy()
    .on(getCourse, () => ({
      data: shownCourse({
        ratings: [rating({ helpful_count: 3 + ids.length })],
        viewer: { ...enrolled, helpful_rating_ids: [...ids] },
      }),
    }))
    .on(voteHelpful, ({ body }) => {
      ids.length = 0
      if (body.helpful) ids.push(body.id)
      return { helpful_count: 3 + ids.length }
    })
  const { person } = renderSite(PATH, { api, session: learnerSession() })
  const thumb = await screen.findByRole('button', { name: 'Helpful: rating by Bisi Ade', pressed: false })
  await person.click(thumb)
  await waitFor(() => expect(thumb).toHaveAttribute('aria-pressed', 'true'))
  expect(thumb).toHaveTextContent('4')
  await waitFor(() => expect(api.bodiesOf(voteHelpful)).toEqual([{ id: 1, helpful: true }]))
  await person.click(thumb)
  await waitFor(() => expect(thumb).toHaveTextContent('3'))
  expect(api.bodiesOf(voteHelpful).at(-1)).toEqual({ id: 1, helpful: false })
})

test('an enrolled learner rates the course; a refusal is shown and nothing typed is lost', async () => {
  const api = academy({ viewer: enrolled }).on(
    rateCourse,
    refused('rating.too_early', 'Take a class first.', { message: 'Too early' }),
  )
  const { person } = renderSite(PATH, { api, session: learnerSession() })
  const form = within(await screen.findByRole('form', { name: 'Your rating' }))
  await person.click(form.getByRole('radio', { name: '5 of 5: Excellent' }))
  await person.type(form.getByRole('textbox', { name: /^Comment/ }), 'Blue hands!')
  await person.click(form.getByRole('button', { name: 'Post my rating' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Too earlyTake a class first.')
  expect(form.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Blue hands!')

  api.on(rateCourse, { ratings: [], ratings_average: 5, ratings_count: 1 })
  await person.click(form.getByRole('button', { name: 'Post my rating' }))
  expect(await form.findByText('Thanks, your rating has been posted.')).toBeVisible()
  expect(api.bodiesOf(rateCourse).at(-1)).toEqual({ slug: 'cloth-dyeing', rating: 5, comment: 'Blue hands!' })
})

test('a rating that is cut off on its way says "error" and stays in the form', async () => {
  const api = academy({ viewer: enrolled }).on(rateCourse, unreachable())
  const { person } = renderSite(PATH, { api, session: learnerSession() })
  const form = within(await screen.findByRole('form', { name: 'Your rating' }))
  await person.click(form.getByRole('radio', { name: '4 of 5: Very good' }))
  await person.click(form.getByRole('button', { name: 'Post my rating' }))
  expect(await form.findByRole('alert')).toHaveTextContent("errorWe can't reach the academy.")
  expect(form.getByRole('radio', { name: '4 of 5: Very good' })).toBeChecked()
})

test('who is not enrolled sees no rating form', async () => {
  renderSite(PATH, { api: academy(), session: learnerSession() })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('form', { name: 'Your rating' })).toBeNull()
})

test('the intro video is a poster until it is pressed; a hostile link is no video', async () => {
  const { person, container, unmount } = renderSite(PATH, {
    api: academy({ intro_video_link: 'https://youtu.be/abcdefghijk' }),
  })
  const poster = await screen.findByRole('button', { name: 'Watch the intro video' })
  expect(container.querySelector('iframe')).toBeNull()
  await person.click(poster)
  expect(screen.getByTitle('Intro video of Cloth dyeing')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1',
  )
  unmount()
  renderSite(PATH, { api: academy({ intro_video_link: 'javascript:alert(1)' }) })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Watch the intro video' })).toBeNull()
})

test('a course with no topics, objectives, ratings, cover, video or texts still looks whole', async () => {
  const { container } = renderSite(PATH, {
    api: academy({
      title: '🧵',
      short_description: '',
      long_description: '',
      cover_photo: '',
      discounted_price: 0,
    }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: '🧵' })).toBeVisible()
  expect(screen.getByText('No topics yet')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'What you will learn' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'About this Professional Certificate' })).toBeNull()
  expect(container.querySelector('main img')).toBeNull()
})

test('hostile texts are shown as they were typed', async () => {
  const script = '<script>alert(1)</script>'
  renderSite(PATH, {
    api: academy({
      title: script,
      objectives: [{ id: 1, objective: script, version: 1 }],
      topics: [{ ...topic(1, script), external_resources: 'javascript:alert(1)' }],
      ratings: [rating({ comment: script, user: { firstname: '', lastname: script } })],
    }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: script })).toBeVisible()
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
  expect(document.querySelector('main script')).toBeNull()
})

test('a course that is unpublished or unknown is not found', async () => {
  renderSite(PATH, { api: emptyAcademy().on(getCourse, refused('course.not_found', 'No such course.')) })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a detail that cannot be reached says "error", and Try again loads it', async () => {
  const api = emptyAcademy().on(getCourse, unreachable())
  const { person } = renderSite(PATH, { api })
  expect(await screen.findByRole('heading', { name: 'error' })).toBeVisible()
  api.on(getCourse, { data: shownCourse() })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Cloth dyeing' })).toBeVisible()
})

test('the naira that checkout would ask for stand first, then the dollars and the saving', async () => {
  const api = academy({ original_price: 120, discounted_price: 85 })
  renderSite(PATH, { api })
  const panel = within(await screen.findByRole('complementary', { name: 'Enrolment' }))
  expect(panel.getByText('₦62,050').closest('p')).toHaveTextContent(
    '₦62,050Original price ₦87,600Price now $85Save 29%',
  )
})

test('where the academy sells at no rate the course page shows dollars only', async () => {
  const api = academy({ original_price: 120, discounted_price: 85 }, { naira_rate: null })
  renderSite(PATH, { api })
  const panel = within(await screen.findByRole('complementary', { name: 'Enrolment' }))
  expect(panel.getByText('$85')).toBeVisible()
  expect(screen.queryByText(/₦/)).toBeNull()
})

test('a free course names no naira', async () => {
  renderSite(PATH, { api: academy({ discounted_price: 0 }) })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/₦/)).toBeNull()
})

test('a course is shared by WhatsApp, e-mail and a copied link', async () => {
  const { person } = renderSite(PATH, { api: academy({ title: 'Dye & weave' }) })
  const share = within(await screen.findByRole('region', { name: 'Share this course' }))
  const address = 'http://localhost/courses/cloth-dyeing'
  const said = (name: string) => new URL(share.getByRole('link', { name }).getAttribute('href') ?? '')
  expect(said('WhatsApp').host).toBe('wa.me')
  expect(said('WhatsApp').searchParams.get('text')).toBe(`Dye & weave ${address}`)
  expect(said('Email').searchParams.get('body')).toBe(address)
  await person.click(share.getByRole('button', { name: 'Copy link' }))
  expect(await share.findByText('Link copied.')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('a browser that lets no page copy is given the link to take', async () => {
  const { person } = renderSite(PATH, { api: academy() })
  const button = await screen.findByRole('button', { name: 'Copy link' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await person.click(button)
  expect(await screen.findByRole('textbox', { name: /Copy the link here/ })).toHaveValue(
    'http://localhost/courses/cloth-dyeing',
  )
})

test('the device’s own sheet is offered where there is one', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { person } = renderSite(PATH, { api: academy() })
  await person.click(await screen.findByRole('button', { name: 'Share…' }))
  expect(share).toHaveBeenCalledWith({
    title: 'Cloth dyeing',
    url: 'http://localhost/courses/cloth-dyeing',
  })
})

test('other courses follow, with the way to all of the category, and the page stands without them', async () => {
  const api = academy().on(listRelatedCourses, {
    data: [shownCourse({ id: 5, slug: 'weaving', title: 'Weaving' })],
  })
  const { unmount } = renderSite(PATH, { api })
  const related = within(await screen.findByRole('region', { name: 'You may also like' }))
  expect(related.getByRole('link', { name: 'Learn more: Weaving' })).toHaveAttribute(
    'href',
    '/courses/weaving',
  )
  expect(related.getByRole('link', { name: 'All courses in Craft' })).toHaveAttribute(
    'href',
    '/courses?category=craft',
  )
  unmount()
  api.on(listRelatedCourses, unreachable())
  renderSite(PATH, { api })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cloth dyeing' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'You may also like' })).toBeNull()
})

test('the page is described by its course, even by one that describes nothing', async () => {
  const described = () => document.querySelector('meta[name="description"]')?.getAttribute('content')
  const { unmount } = renderSite(PATH, {
    api: academy({ short_description: `A  vat.\n${'🧵'.repeat(200)}` }),
  })
  await screen.findByRole('heading', { level: 1 })
  expect(document.title).toBe('Cloth dyeing | Belong Academy')
  expect(described()).toMatch(/^A vat\. 🧵+…$/u)
  unmount()
  renderSite(PATH, { api: academy({ short_description: ' ' }) })
  await screen.findByRole('heading', { level: 1 })
  expect(described()).toBe('Cloth dyeing: Craft with Tunde Bello.')
})

test('each start says its days and times, its classes, its last seats and when enrolment closes, before the price', async () => {
  const meets = 'Saturdays, 10:00 to 11:30 (Lagos time)'
  const cohorts = [
    shownCohort({ meets, classes: { total: 8, over: 2 } }),
    shownCohort({
      id: 22,
      name: 'Spring',
      next_class: null,
      classes: {
        total: 4,
        over: 2,
        recorded: 2,
        first_at: '2126-01-13T17:00:00.000Z',
        last_at: '2126-02-03T17:00:00.000Z',
      },
    }),
    shownCohort({ id: 23, name: 'Summer' }),
  ]
  renderSite(PATH, { api: academy({ runs_in_cohorts: true, cohorts }) })
  const when = within(await screen.findByRole('region', { name: 'When' }))
  const january = when.getByText('January evenings').closest('li')
  expect([...(january?.querySelectorAll('span > *') ?? [])].map(line => line.textContent)).toEqual([
    'January evenings',
    meets,
    '8 classes, 2 already held, 12 Jan 2126 to 2 Mar 2126',
    'You join at class 3 of 8.',
    '3 seats left · Enrol by 10 Jan 2126, 18:00 (Lagos time)',
  ])
  const spring = when.getByText('Spring').closest('li')
  expect(spring, 'its days are those of its classes').toHaveTextContent('13 Jan 2126 to 3 Feb 2126')
  expect(spring).toHaveTextContent(
    'You join at class 3 of 4. Recordings of the earlier classes are included.',
  )
  const price = screen.getAllByText('₦73,000')[0]
  expect(january?.compareDocumentPosition(price as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(when.getByText('Summer').closest('details')).toHaveTextContent(/^1 more start date/)
})

test('a start whose classes do not recur says when its next one is', async () => {
  const next_class = { starts_at: '2126-03-09T17:00:00.000Z', ends_at: '2126-03-09T18:30:00.000Z' }
  renderSite(PATH, { api: academy({ runs_in_cohorts: true, cohorts: [shownCohort({ next_class })] }) })
  const when = await screen.findByRole('region', { name: 'When' })
  expect(when).toHaveTextContent(/Next class: 9 Mar 2126, 18:00 \(Lagos time\).*, 1 h 30 min/)
})

test('a course without starts says on which days its classes and its onsite classes are', async () => {
  const { unmount } = renderSite(PATH, {
    api: academy({
      meets: 'Mondays, 18:00 to 19:00 (Lagos time)',
      onsite: 'Wednesdays, 1 h, Studio in Yaba',
      onsite_hours: 8,
      duration: 6,
    }),
  })
  const when = await screen.findByRole('region', { name: 'When' })
  expect(when).toHaveTextContent('Mondays, 18:00 to 19:00 (Lagos time)')
  expect(when).toHaveTextContent('Onsite, one-on-oneWednesdays, 1 h, Studio in Yaba')
  expect(when).toHaveTextContent('8 hours of one-on-one classes, within 6 weeks')
  unmount()
  renderSite(PATH, { api: academy() })
  expect(await screen.findByRole('region', { name: 'When' })).toHaveTextContent('No times available yet')
})

test('beside the button stand the refund, who is paid and who answers questions', async () => {
  const contact = {
    email: 'hello@academy.example',
    phone: null,
    address: null,
    whatsapp: '+234 803 000 0000',
  }
  const config = { contact, refund_policy: 'Full refund within a week.' }
  const { unmount } = renderSite(PATH, { api: academy({}, config) })
  const panel = within(await screen.findByRole('complementary', { name: 'Enrolment' }))
  expect(panel.getByText(/^Full refund within a week/)).toBeVisible()
  expect(panel.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  expect(panel.getByText('Payments to Belong Academy are handled by Paystack.')).toBeVisible()
  expect(panel.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/2348030000000?text=Cloth%20dyeing%3A%20',
  )
  expect(panel.getByRole('link', { name: 'hello@academy.example' })).toBeVisible()
  unmount()
  renderSite(PATH, { api: academy({ discounted_price: 0 }) })
  const free = within(await screen.findByRole('complementary', { name: 'Enrolment' }))
  expect(free.getByText(/^You're enrolled straight away/)).toBeVisible()
  expect(free.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact')
  expect(free.queryByText(/Paystack/)).toBeNull()
})

test('the tutor has a face, their own words, their courses and ratings, and a page', async () => {
  const taught_by = { about: 'I dye cloth.', courses: 3, ratings_average: 4.5, ratings_count: 12 }
  renderSite(PATH, { api: academy({ taught_by, tutor_slug: 'tunde-bello' }) })
  const tutor = within(await screen.findByRole('region', { name: 'Your tutor' }))
  expect(tutor.getByRole('heading', { name: 'Tunde Bello' })).toBeVisible()
  expect(tutor.getByText('I dye cloth.')).toBeVisible()
  expect(tutor.getByText('3 courses')).toBeVisible()
  expect(tutor.getByText(/4\.50/)).toHaveTextContent('4.50 (12 ratings)')
  expect(tutor.getByRole('link', { name: 'More about Tunde' })).toHaveAttribute('href', '/tutors/tunde-bello')
})

test('many seats are not counted, and closed starts are not offered', async () => {
  const closed = shownCohort({ id: 5, name: 'Closed', enrolment_closes_at: '2026-01-01T09:00:00.000Z' })
  const roomy = shownCohort({ seats: 40, seats_left: 31 })
  renderSite(PATH, { api: academy({ runs_in_cohorts: true, cohorts: [closed, roomy] }) })
  const next = await screen.findByText('January evenings')
  expect(next.closest('li')).not.toHaveTextContent('seats left')
  expect(screen.queryByText('Closed')).toBeNull()
})

test.each([
  ['no start takes learners', [], 'Enrolment is closed at the moment.'],
  ['all seats are taken', [shownCohort({ seats_left: 0 })], 'Full. All seats are taken.'],
])('where %s the page says so in place of the button', async (_, cohorts, sentence) => {
  renderSite(PATH, { api: academy({ runs_in_cohorts: true, cohorts }) })
  expect((await screen.findAllByText(sentence))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enrol now' })).toBeNull()
})

test.each([
  ['waits', { place: 2, offered_until: null }, "You're 2nd in line.", 'See the waiting list'],
  [
    'is offered a seat',
    { place: null, offered_until: '2126-01-03T17:00:00.000Z' },
    "We're holding a seat for you until 3 Jan 2126, 18:00 (Lagos time).",
    'Take the seat',
  ],
])('a learner who %s reads it on the course’s page, and is led on', async (_, standing, sentence, link) => {
  const cohort = shownCohort({ seats_left: 0, waiting: 2 })
  const viewer = {
    is_owner: false,
    is_enrolled: false,
    rating: null,
    helpful_rating_ids: [],
    waiting: [{ cohort_id: cohort.id, ...standing }],
  }
  const api = academy({ runs_in_cohorts: true, cohorts: [cohort], viewer })
  renderSite(PATH, { api, session: learnerSession() })
  expect((await screen.findAllByText(sentence))[0]).toBeVisible()
  const seats =
    standing.offered_until === null ? 'Full · 2 on the waiting list' : "We're holding a seat for you"
  expect(screen.getByText(cohort.name).closest('li')).toHaveTextContent(`2 Mar 2126${seats} · Enrol by`)
  expect(screen.getAllByRole('link', { name: link })[0]).toHaveAttribute(
    'href',
    `/courses/cloth-dyeing/enrol?cohort=${cohort.id}${standing.offered_until === null ? '' : '#pay'}`,
  )
})

test('the dialog offers no way of learning that has no classes to come', async () => {
  const { person } = renderSite(PATH, {
    api: academy({ sold: { virtual: true, physical: false } }),
    session: learnerSession(),
  })
  const [enrol] = await screen.findAllByRole('button', { name: 'Enrol now' })
  await person.click(enrol!)
  const dialog = within(screen.getByRole('dialog', { name: 'Activate your Learning Mode' }))
  expect(dialog.getByRole('link', { name: /^Virtual/ })).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Onsite.*No times now$/ })).toBeDisabled()
})

test('a course whose classes are over and that has no onsite times says so in place of the button', async () => {
  renderSite(PATH, { api: academy({ sold: { virtual: false, physical: false } }) })
  expect((await screen.findAllByText('All classes in this course are over.'))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enrol now' })).toBeNull()
})

test('the panel names only the ways that are sold', async () => {
  renderSite(PATH, { api: academy({ sold: { virtual: true, physical: false } }) })
  expect((await screen.findAllByText('Virtual (live classes)'))[0]).toBeVisible()
  expect(screen.queryByText('Virtual (live classes) or onsite, one-on-one')).toBeNull()
})

test('a course without an open start can be taken onsite while it has times', async () => {
  const { person } = renderSite(PATH, {
    api: academy({ runs_in_cohorts: true, cohorts: [], sold: { virtual: false, physical: true } }),
    session: learnerSession(),
  })
  const [enrol] = await screen.findAllByRole('button', { name: 'Enrol now' })
  await person.click(enrol!)
  const dialog = within(screen.getByRole('dialog', { name: 'Activate your Learning Mode' }))
  expect(dialog.getByRole('link', { name: /^Onsite/ })).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Virtual.*No classes now$/ })).toBeDisabled()
})

test('a learner asks to be told of the next start where nobody can enrol, and takes it back with one press', async () => {
  const closed = { runs_in_cohorts: true, cohorts: [], sold: { virtual: false, physical: false } }
  const viewer = { is_owner: false, is_enrolled: false, rating: null, helpful_rating_ids: [] }
  const api = academy({ ...closed, viewer })
  const asked: unknown[] = []
  api.on(watchCourse, ({ body }) => {
    asked.push(body)
    api.on(getCourse, { data: shownCourse({ ...closed, viewer: { ...viewer, watched: ['virtual'] } }) })
    return {}
  })
  const { person } = renderSite(PATH, { api, session: learnerSession() })
  const panel = within(await screen.findByRole('complementary', { name: 'Enrolment' }))
  await person.click(panel.getByRole('button', { name: 'Tell me of the next start' }))
  expect(await panel.findByText("We'll email you once when you can enrol.")).toBeVisible()
  expect(asked).toEqual([{ course_id: shownCourse().id, method: 'virtual' }])
  api.on(unwatchCourse, refused('server.unavailable', "We can't respond right now."))
  await person.click(panel.getByRole('button', { name: "Don't email me" }))
  expect(await panel.findByText("We can't respond right now.")).toBeVisible()
  api.on(unwatchCourse, () => {
    api.on(getCourse, { data: shownCourse({ ...closed, viewer }) })
    return {}
  })
  await person.click(panel.getByRole('button', { name: "Don't email me" }))
  expect(await panel.findByRole('button', { name: 'Tell me of the next start' })).toBeVisible()
})

test('a visitor is led to log in before they ask to be told', async () => {
  renderSite(PATH, {
    api: academy({ runs_in_cohorts: true, cohorts: [], sold: { virtual: false, physical: false } }),
  })
  const [tell] = await screen.findAllByRole('link', { name: 'Tell me of the next start' })
  expect(tell).toHaveAttribute('href', '/login?redirect_to=%2Fcourses%2Fcloth-dyeing')
})
