import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { addTopic, addTopicDetail, deleteTopic, orderTopics } from '#contract/tutor/topics.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, ownCourse, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { type FakeApi, refused, unreachable } from '../support/screens/fakeApi.ts'
import { choose } from '../support/screens/rowMenu.ts'

const newTopic = {
  id: 9,
  slug: 'the-vat',
  topic: 'The vat',
  detail: null,
  external_resources: null,
  version: 1,
}

async function manage(api: FakeApi) {
  const view = renderConsole('/courses/cloth-dyeing/manage', api)
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
  enter(within(dialog).getByLabelText(/^Topic\s\*$/), 'The vat')
  await person.click(within(dialog).getByRole('button', { name: 'Add topic' }))
  expect(await screen.findByText('Topic added.')).toBeVisible()
  expect(api.bodiesOf(addTopic)).toEqual([{ slug: 'cloth-dyeing', topic: 'The vat' }])
  await waitFor(() => expect(rows()).toEqual(['The vat']))
})

test('several topics are typed one after the other, each with its detail', async () => {
  const api = tutorAcademy().on(addTopic, { topics: [newTopic], message: 'Topic added.' })
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Add topic' }))
  enter(await screen.findByLabelText(/^Topic\s\*$/), 'The vat')
  enter(screen.getByLabelText('Detail'), 'Indigo.\nLime.')
  await person.click(screen.getByRole('button', { name: 'Save and add another' }))
  await waitFor(() => expect(screen.getByLabelText(/^Topic\s\*$/)).toHaveValue(''))
  expect(screen.getByLabelText(/^Topic\s\*$/)).toHaveFocus()
  enter(screen.getByLabelText(/^Topic\s\*$/), 'The cloth')
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add topic' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: false })).toBeNull())
  expect(api.bodiesOf(addTopic)).toEqual([
    { slug: 'cloth-dyeing', topic: 'The vat', detail: 'Indigo.\nLime.' },
    { slug: 'cloth-dyeing', topic: 'The cloth' },
  ])
})

test('a refused topic shows the message as title and the error as text, and keeps what was typed', async () => {
  const api = tutorAcademy().on(
    addTopic,
    refused('request.invalid', 'A topic needs words.', { message: 'Topic not added' }),
  )
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Add topic' }))
  enter(await screen.findByLabelText(/^Topic\s\*$/), 'A vat')
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add topic' }),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Topic not addedA topic needs words.')
  expect(screen.getByLabelText(/^Topic\s\*$/)).toHaveValue('A vat')
  takePrinted()
})

test('the topic detail is edited: Topic, Detail, Resources; "Congrats!" with the server\'s message', async () => {
  const changed = { ...ownCourse().topics[0]!, detail: 'Iron.' }
  const api = tutorAcademy().on(addTopicDetail, { topics: [changed], message: 'Topic saved.' })
  const { person } = await manage(api)
  await choose(person, 'The pot', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit topic detail' })
  expect(within(dialog).getByLabelText(/^Topic\s\*$/)).toHaveValue('The pot')
  expect(within(dialog).getByLabelText('Resource 1')).toHaveValue('A book')
  await person.clear(within(dialog).getByLabelText('Detail'))
  enter(within(dialog).getByLabelText('Detail'), 'Iron.')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Congrats!')).toBeVisible()
  expect(api.bodiesOf(addTopicDetail)).toEqual([
    {
      slug: 'the-pot',
      topic: 'The pot',
      detail: 'Iron.',
      version: 2,
    },
  ])
  await waitFor(() => expect(rows()).toEqual(['The pot']))
})

test('a refused detail shows "Oops!" with the server\'s error; a lost network "error"', async () => {
  const api = tutorAcademy().on(
    addTopicDetail,
    refused('request.invalid', 'Too long.', { fields: { resources: 'At most 5,000 characters.' } }),
  )
  const { person } = await manage(api)
  await choose(person, 'The pot', 'Edit')
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Oops!Too long.')
  expect(screen.getByLabelText('Resource 1')).toHaveAccessibleDescription('At most 5,000 characters.')
  api.on(addTopicDetail, unreachable())
  enter(screen.getByLabelText('Resource 1'), '!')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("errorWe can't reach"))
  takePrinted()
})

test('deleting asks "Are you sure you want to delete {slug}?" and Go Back deletes nothing', async () => {
  const api = tutorAcademy()
  const { person } = await manage(api)
  await choose(person, 'The pot', 'Delete')
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete the-pot?' })
  await person.click(within(dialog).getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.bodiesOf(deleteTopic)).toEqual([])
})

test('Proceed deletes the topic: "Success!" and the list that the server returned', async () => {
  const api = tutorAcademy().on(deleteTopic, { topics: [newTopic], message: 'Topic deleted.' })
  const { person } = await manage(api)
  await choose(person, 'The pot', 'Delete')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('Topic deleted.')).toBeVisible()
  expect(screen.getByText('Success!')).toBeVisible()
  expect(api.bodiesOf(deleteTopic)).toEqual([{ slug: 'the-pot' }])
  await waitFor(() => expect(rows()).toEqual(['The vat']))
})

test('a refused deletion is titled with the server\'s message; a lost network with "error"', async () => {
  const api = tutorAcademy().on(
    deleteTopic,
    refused('topic.not_found', 'It is gone already.', { message: 'Not deleted' }),
  )
  const { person } = await manage(api)
  await choose(person, 'The pot', 'Delete')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not deletedIt is gone already.')
  await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
  api.on(deleteTopic, unreachable())
  await choose(person, 'The pot', 'Delete')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("errorWe can't reach"))
  takePrinted()
})

test('a course without topics invites to add the first one', async () => {
  renderConsole('/courses/cloth-dyeing/manage', tutorAcademy(ownCourse({ topics: [] })))
  expect(await screen.findByText('No topics yet - add the first one')).toBeVisible()
})

async function moveDown(person: UserEvent, topic: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: `Move ${topic}` }))
  await person.click(await screen.findByRole('menuitem', { name: 'Move down' }))
}

test('a topic is moved from its menu, and the whole order is saved in one call', async () => {
  const [pot, leaf] = ownCourse().topics
  const api = tutorAcademy().on(orderTopics, { topics: [leaf!, pot!] })
  const { person } = await manage(api)
  await moveDown(person, 'The pot')
  expect(rows()).toEqual(['The leaf', 'The pot'])
  await waitFor(() =>
    expect(api.bodiesOf(orderTopics)).toEqual([{ slug: 'cloth-dyeing', topics: ['the-leaf', 'the-pot'] }]),
  )
  expect(rows()).toEqual(['The leaf', 'The pot'])
})

test('a refused order is put back, and told', async () => {
  const { person } = await manage(tutorAcademy().on(orderTopics, unreachable()))
  await moveDown(person, 'The pot')
  expect(await screen.findByRole('alert')).toHaveTextContent('error')
  expect(rows()).toEqual(['The pot', 'The leaf'])
  takePrinted()
})

test('topics that another tab has changed are shown anew', async () => {
  const api = tutorAcademy()
  api.on(orderTopics, () => {
    api.on(getCourse, { data: ownCourse({ topics: [newTopic] }) })
    return refused(
      'record.changed',
      'The topics of this course were changed elsewhere: the order was not saved.',
    )
  })
  const { person } = await manage(api)
  await moveDown(person, 'The pot')
  expect(await screen.findByRole('alert')).toHaveTextContent('changed elsewhere')
  await waitFor(() => expect(rows()).toEqual(['The vat']))
  takePrinted()
})

test('resources are a list: one is added, one is taken away, and what is no link says so', async () => {
  const api = tutorAcademy().on(addTopicDetail, { topics: ownCourse().topics })
  const { person } = await manage(api)
  await choose(person, 'The pot', 'Edit')
  await person.click(await screen.findByRole('button', { name: 'Add resource' }))
  enter(screen.getByLabelText('Resource 2'), 'javascript:alert(1)')
  expect(screen.getByLabelText('Resource 2')).toHaveAccessibleDescription(
    'Learners see this as plain text. Start a link with https://',
  )
  enter(screen.getByLabelText('Resource 2'), 'https://www.example.com/vats')
  await person.click(screen.getByRole('button', { name: 'Remove resource 1' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.bodiesOf(addTopicDetail)[0]?.resources).toBe('https://www.example.com/vats'))
})

test('the preview shows what learners will see: line breaks, links, and markup as text', async () => {
  const { person } = await manage(tutorAcademy())
  await choose(person, 'The pot', 'Edit')
  const preview = await screen.findByRole('region', { name: 'What learners see' })
  expect(preview).toHaveTextContent('Clay. Water.')
  enter(screen.getByLabelText('Detail'), '<img src=x onerror=alert(1)>')
  enter(screen.getByLabelText('Resource 1'), 'https://www.example.com/vats')
  expect(preview).toHaveTextContent('<img src=x onerror=alert(1)>')
  expect(preview.querySelector('img')).toBeNull()
  expect(within(preview).getByRole('link', { name: 'example.com/vats' })).toHaveAttribute(
    'href',
    'https://www.example.com/vats',
  )
})

test('a dialog with something typed in it asks before it closes', async () => {
  const { person } = await manage(tutorAcademy())
  await choose(person, 'The pot', 'Edit')
  enter(await screen.findByLabelText('Detail'), 'An hour of work')
  await person.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' })
  await person.click(within(question).getByRole('button', { name: 'Go Back' }))
  expect(screen.getByLabelText('Detail')).toHaveValue('An hour of work')
})

test('a topic without words is told once, on its field, and the server is not asked', async () => {
  const api = tutorAcademy()
  const { person } = await manage(api)
  await person.click(screen.getByRole('button', { name: 'Add topic' }))
  enter(await screen.findByLabelText(/^Topic\s\*$/), '  ')
  await person.click(
    within(screen.getByRole('dialog', { hidden: false })).getByRole('button', { name: 'Add topic' }),
  )
  await waitFor(() =>
    expect(screen.getByLabelText(/^Topic\s\*$/)).toHaveAccessibleDescription('Topic is required'),
  )
  expect(screen.getAllByText('Topic is required')).toHaveLength(1)
  expect(api.bodiesOf(addTopic)).toEqual([])
})
