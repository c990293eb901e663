import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { getCohort, listCohorts, type OwnCohort, updateCohort } from '#contract/tutor/cohorts.ts'
import { addTopicDetail } from '#contract/tutor/topics.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, listReply, ownCourse, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { type FakeApi, refused } from '../support/screens/fakeApi.ts'
import { choose } from '../support/screens/rowMenu.ts'
import { shownCohort } from '../support/screens/shown.ts'

const cohort: OwnCohort = {
  version: 4,
  ...shownCohort(),
  course_id: 3,
  enrolment_closes_local: '2126-01-10T18:00',
  taken: 7,
  cancel_reason: null,
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
}

/** The cohort after another tab has renamed it and given it twelve seats. */
const theirs: OwnCohort = { ...cohort, name: 'Theirs', seats: 12, version: 5 }

function savedElsewhere(): FakeApi {
  const api = tutorAcademy()
    .on(listCohorts, () => listReply('cohorts', [cohort]))
    .on(getCohort, () => Response.json(cohort))
  return api.on(updateCohort, ({ body }) => {
    if (body.version === theirs.version) return Response.json(theirs)
    api.on(getCohort, () => Response.json(theirs)).on(listCohorts, () => listReply('cohorts', [theirs]))
    return refused('record.changed', 'This was changed elsewhere.')
  })
}

async function saveOverTheirs(api: FakeApi) {
  const view = renderConsole('/courses/cloth-dyeing/manage?tab=cohorts', api)
  await choose(view.person, 'January evenings', 'Edit')
  enter(await screen.findByLabelText(/^Last day/), '2126-03-09')
  await view.person.click(screen.getByRole('button', { name: 'Update' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'This cohort was changed somewhere else' })
  await within(dialog).findByText('Theirs', { selector: 'p:not([class*="body2"])' })
  takePrinted()
  return { ...view, dialog }
}

test('a save names the version that was opened, and leaves out what was not touched', async () => {
  const api = savedElsewhere()
  await saveOverTheirs(api)
  expect(api.bodiesOf(updateCohort)).toEqual([
    {
      name: 'January evenings',
      starts_on: '2126-01-12',
      ends_on: '2126-03-09',
      time_zone: 'Africa/Lagos',
      enrolment_closes_at: '2126-01-10T18:00',
      version: 4,
    },
  ])
})

test('of a save over another tab’s both are shown; "Keep my version" puts only what was changed here on top of theirs', async () => {
  const api = savedElsewhere()
  const { person, dialog } = await saveOverTheirs(api)
  expect(dialog).toHaveTextContent('NameSaved versionTheirsYour version, unchangedJanuary evenings')
  expect(dialog).toHaveTextContent('Last daySaved version, unchanged2126-03-02Your version2126-03-09')
  expect(dialog).toHaveTextContent('SeatsSaved version12Your version, unchanged10')
  await person.click(within(dialog).getByRole('button', { name: 'Keep my version' }))
  expect(await screen.findByText('Cohort saved.')).toBeVisible()
  expect(api.bodiesOf(updateCohort)[1]).toEqual({
    name: 'Theirs',
    starts_on: '2126-01-12',
    ends_on: '2126-03-09',
    time_zone: 'Africa/Lagos',
    enrolment_closes_at: '2126-01-10T18:00',
    version: 5,
  })
  expect(screen.queryByRole('dialog', { hidden: false })).toBeNull()
})

test('"Use saved version" shows what the other tab saved, and a save then is one over theirs', async () => {
  const api = savedElsewhere()
  const { person, dialog } = await saveOverTheirs(api)
  await person.click(within(dialog).getByRole('button', { name: 'Use saved version' }))
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Theirs'))
  expect(screen.getByLabelText(/^Last day/)).toHaveValue('2126-03-02')
  expect(await screen.findByRole('button', { name: 'More about Theirs' })).toBeInTheDocument()
  enter(screen.getByLabelText(/^Name/), 'Ours')
  await person.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Cohort saved.')).toBeVisible()
  expect(api.bodiesOf(updateCohort)[1]).toMatchObject({ name: 'Ours', version: 5 })
})

test('"Go Back" from the conflict keeps what was typed', async () => {
  const { person, dialog } = await saveOverTheirs(savedElsewhere())
  await person.click(within(dialog).getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText(/^Last day/)).toHaveValue('2126-03-09')
})

test('a topic that was only renamed sends its new name alone, and the version that was opened', async () => {
  const renamed = ownCourse().topics.map(topic => ({ ...topic, detail: 'Theirs' }))
  const api = tutorAcademy().on(addTopicDetail, refused('record.changed', 'This was changed elsewhere.'))
  const { person } = renderConsole('/courses/cloth-dyeing/manage?tab=topics', api)
  await choose(person, 'The pot', 'Edit')
  enter(await screen.findByLabelText(/^Topic\s\*$/), 'The jar')
  api.on(getCourse, { data: ownCourse({ topics: renamed }) })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'This topic was changed somewhere else' })
  expect(await within(dialog).findByText('The jar')).toBeVisible()
  expect(dialog).toHaveTextContent('DetailSaved versionTheirsYour version, unchangedClay.')
  expect(api.bodiesOf(addTopicDetail)).toEqual([
    {
      slug: 'the-pot',
      topic: 'The jar',
      version: 2,
    },
  ])
  takePrinted()
})
