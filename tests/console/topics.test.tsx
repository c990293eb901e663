import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addTopic, addTopicDetail, deleteTopic } from '#contract/topics.ts'
import { enter, ownCourse, tutorAcademy } from '../support/console.ts'
import { type FakeApi, refused, unreachable } from '../support/fakeApi.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { renderSite } from '../support/renderSite.tsx'
import { tutorSession } from '../support/shown.ts'

const newTopic = { id: 9, slug: 'the-vat', topic: 'The vat', detail: null, external_resources: null }

async function manage(api: FakeApi) {
  const view = renderSite('/courses/cloth-dyeing/manage', { api, session: tutorSession() })
  await screen.findByRole('table', { name: 'Topics' })
  return view
}

function rows(): (string | null)[] {
  const [, ...body] = within(screen.getByRole('table', { name: 'Topics' })).getAllByRole('row')
  return body.map(row => within(row).getAllByRole('cell')[0]!.textContent)
}

test('the Topics table has Title, Description, Resources and Action', async () => {
  await manage(tutorAcademy())
  const heads = within(screen.getByRole('table', { name: 'Topics' })).getAllByRole('columnheader')
  expect(heads.map(head => head.textContent)).toEqual(['Title', 'Description', 'Resources', 'Action'])
  expect(rows()).toEqual(['The pot', 'The leaf'])
})

test('"Add topic" adds one, and the list is replaced with what the server returned', async () => {
  const api = tutorAcademy().on(addTopic, { topics: [newTopic], message: 'Topic added.' })
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Add topic' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add topic' })
  enter(within(dialog).getByLabelText('Topic'), 'The vat')
  await person.click(within(dialog).getByRole('button', { name: 'Add topic' }))
  expect(await screen.findByText('Topic added.')).toBeVisible()
  expect(api.bodiesOf(addTopic)).toEqual([{ slug: 'cloth-dyeing', topic: 'The vat' }])
  await waitFor(() => expect(rows()).toEqual(['The vat']))
})

test('a refused topic shows the message as title and the error as text, and keeps what was typed', async () => {
  const api = tutorAcademy().on(
    addTopic,
    refused(400, 'A topic needs words.', { message: 'Topic not added' }),
  )
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Add topic' }))
  enter(await screen.findByLabelText('Topic'), '  ')
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add topic' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Topic not addedA topic needs words.')
  expect(screen.getByLabelText('Topic')).toHaveValue('  ')
  takePrinted()
})

test('the topic detail is edited: Topic, Detail, Resources; "Congrats!" with the server\'s message', async () => {
  const changed = { ...ownCourse().topics[0]!, detail: 'Iron.' }
  const api = tutorAcademy().on(addTopicDetail, { topics: [changed], message: 'Topic saved.' })
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Edit The pot' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit topic detail' })
  expect(within(dialog).getByLabelText('Topic')).toHaveValue('The pot')
  expect(within(dialog).getByLabelText('Resources')).toHaveValue('A book')
  await person.clear(within(dialog).getByLabelText('Detail'))
  enter(within(dialog).getByLabelText('Detail'), 'Iron.')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Congrats!')).toBeVisible()
  expect(api.bodiesOf(addTopicDetail)).toEqual([
    { slug: 'the-pot', topic: 'The pot', detail: 'Iron.', resources: 'A book' },
  ])
  await waitFor(() => expect(rows()).toEqual(['The pot']))
})

test('a refused detail shows "Oops!" with the server\'s error; a lost network "error"', async () => {
  const api = tutorAcademy().on(
    addTopicDetail,
    refused(400, 'Too long.', { fields: { resources: 'At most 5,000 characters.' } }),
  )
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Edit The pot' }))
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Oops!Too long.')
  expect(screen.getByLabelText('Resources')).toHaveAccessibleDescription('At most 5,000 characters.')
  api.on(addTopicDetail, unreachable())
  enter(screen.getByLabelText('Resources'), '!')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('errorThe academy cannot'))
  takePrinted()
})

test('deleting asks "Are you sure you want to delete {slug}?" and Go Back deletes nothing', async () => {
  const api = tutorAcademy()
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Delete The pot' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete the-pot?' })
  await person.click(within(dialog).getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.bodiesOf(deleteTopic)).toEqual([])
})

test('Proceed deletes the topic: "Success!" and the list that the server returned', async () => {
  const api = tutorAcademy().on(deleteTopic, { topics: [newTopic], message: 'Topic deleted.' })
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Delete The pot' }))
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('Topic deleted.')).toBeVisible()
  expect(screen.getByText('Success!')).toBeVisible()
  expect(api.bodiesOf(deleteTopic)).toEqual([{ slug: 'the-pot' }])
  await waitFor(() => expect(rows()).toEqual(['The vat']))
})

test('a refused deletion is titled with the server\'s message; a lost network with "error"', async () => {
  const api = tutorAcademy().on(deleteTopic, refused(404, 'It is gone already.', { message: 'Not deleted' }))
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Delete The pot' }))
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not deletedIt is gone already.')
  await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
  api.on(deleteTopic, unreachable())
  await person.click(screen.getByRole('button', { name: 'Delete The pot' }))
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('errorThe academy cannot'))
  takePrinted()
})

test('a course without topics invites to add the first one', async () => {
  renderSite('/courses/cloth-dyeing/manage', {
    api: tutorAcademy(ownCourse({ topics: [] })),
    session: tutorSession(),
  })
  expect(await screen.findByText('No topics yet - add the first one')).toBeVisible()
})
