import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getReview, listReviews, type Review, removeReply, replyToReview } from '#contract/tutor/reviews.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, listReply, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { refused, unreachable } from '../support/screens/fakeApi.ts'
import { choose } from '../support/screens/rowMenu.ts'

const given: Review = {
  version: 1,
  id: 7,
  rating: 2,
  comment: 'Too fast.',
  user: { firstname: 'Lara', lastname: 'Bello' },
  helpful_count: 0,
  created_at: '2026-02-01T09:00:00.000Z',
  updated_at: '2026-02-01T09:00:00.000Z',
  course: { id: 3, slug: 'cloth-dyeing', title: 'Cloth dyeing' },
}
const answered: Review = {
  ...given,
  reply: { text: 'The next one is slower.', replied_at: '2026-02-02T09:00:00.000Z' },
}

function ratings(...reviews: Review[]) {
  const api = tutorAcademy().on(listReviews, () => listReply('reviews', reviews))
  for (const review of reviews) api.on(getReview, () => Response.json(review))
  return { api, ...renderConsole('/courses/cloth-dyeing/manage?tab=ratings', api) }
}

test('the tutor replies to a rating, and the reply is sent as it was typed', async () => {
  const { api, person } = ratings(given)
  api.on(replyToReview, () => Response.json(answered))
  const row = (await screen.findByText('Too fast.')).closest('tr')!
  expect(within(row).getByRole('img', { name: '2 out of 5 stars' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Reply to Lara Bello' }))
  const dialog = within(await screen.findByRole('dialog', { hidden: false }))
  await person.click(dialog.getByRole('button', { name: 'Reply' }))
  expect(await dialog.findByText('Reply is required')).toBeVisible()
  enter(dialog.getByLabelText(/^Reply/), ' The next one is slower. ')
  api.on(listReviews, () => listReply('reviews', [answered]))
  await person.click(dialog.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('Reply posted.')).toBeVisible()
  expect(await screen.findByText('The next one is slower.')).toBeVisible()
  expect(api.bodiesOf(replyToReview)).toEqual([{ reply: 'The next one is slower.', version: 1 }])
})

test('a reply that is refused says why and keeps what was typed', async () => {
  const { api, person } = ratings(given)
  api.on(replyToReview, refused('rating.not_found', 'This rating was not found.'))
  await person.click(await screen.findByRole('button', { name: 'Reply to Lara Bello' }))
  const dialog = within(await screen.findByRole('dialog', { hidden: false }))
  enter(dialog.getByLabelText(/^Reply/), 'Thank you.')
  await person.click(dialog.getByRole('button', { name: 'Reply' }))
  expect(await dialog.findByText('This rating was not found.')).toBeVisible()
  expect(dialog.getByLabelText(/^Reply/)).toHaveValue('Thank you.')
  takePrinted()
})

test('a reply is changed and removed, and one that the academy hides says so', async () => {
  const { api, person } = ratings({ ...answered, is_reply_hidden: true })
  api.on(removeReply, () => Response.json(given))
  expect(await screen.findByText('Hidden by the academy')).toBeVisible()
  await choose(person, 'the reply to Lara Bello', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { hidden: false }))
  expect(dialog.getByLabelText(/^Reply/)).toHaveValue('The next one is slower.')
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await choose(person, 'the reply to Lara Bello', 'Delete')
  api.on(listReviews, () => listReply('reviews', [given]))
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('Reply deleted.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Reply to Lara Bello' })).toBeVisible()
})

test('a course without ratings says when they come', async () => {
  ratings()
  expect(await screen.findByText('No ratings yet')).toBeVisible()
})

test('ratings that cannot be loaded say so and can be tried again', async () => {
  const api = tutorAcademy().on(listReviews, unreachable())
  const { person } = renderConsole('/courses/cloth-dyeing/manage?tab=ratings', api)
  await screen.findByRole('alert')
  api.on(listReviews, () => listReply('reviews', [given]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Too fast.')).toBeVisible()
  takePrinted()
})

test('a press on the row of a rating opens the reply', async () => {
  const { person } = ratings(given)
  await person.click(await screen.findByText('Too fast.'))
  expect(await screen.findByRole('dialog', { name: 'Reply to Lara Bello' })).toBeVisible()
})

test('the ratings are narrowed to those without a reply', async () => {
  const { api, person } = ratings(given)
  const filters: unknown[] = []
  api.on(listReviews, ({ query }) => {
    filters.push(query.filter)
    return listReply('reviews', [given])
  })
  await person.click(await screen.findByRole('combobox', { name: 'State' }))
  await person.click(await screen.findByRole('option', { name: 'Unanswered' }))
  await waitFor(() => expect(filters.at(-1)).toBe('{"state":"unanswered","course":"cloth-dyeing"}'))
})
