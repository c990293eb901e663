import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ROOT_ROUTE_ID } from '#shared/loaderContext.ts'
import { Button } from '../../../src/storefront/ui/actions/Button.tsx'
import { Price } from '../../../src/storefront/ui/course/Price.tsx'
import { Accordion } from '../../../src/storefront/ui/data/Accordion.tsx'
import { DataTable } from '../../../src/storefront/ui/data/DataTable.tsx'
import { LinkedText } from '../../../src/storefront/ui/data/LinkedText.tsx'
import { Pagination } from '../../../src/storefront/ui/data/Pagination.tsx'
import { Alert } from '../../../src/storefront/ui/feedback/Alert.tsx'
import { Dialog } from '../../../src/storefront/ui/feedback/Dialog.tsx'
import { PasswordField, TextField } from '../../../src/storefront/ui/fields/Field.tsx'
import { CoverImage } from '../../../src/storefront/ui/media/CoverImage.tsx'
import { StarRating } from '../../../src/storefront/ui/media/StarRating.tsx'

function starsShown() {
  return [...document.querySelectorAll('[data-star]')].map(star => star.getAttribute('data-star'))
}

test('an average is shown as five stars, each full, half or empty', () => {
  render(<StarRating average={3.5} />)
  expect(starsShown()).toEqual(['full', 'full', 'full', 'half', 'empty'])
  expect(screen.getByRole('img', { name: '3.5 out of 5 stars' })).toBeVisible()
})

function renderPrice(course: Parameters<typeof Price>[0]['course']) {
  const root = { id: ROOT_ROUTE_ID, path: '/', element: <Price course={course} /> }
  const hydrationData = { loaderData: { [ROOT_ROUTE_ID]: { config: { naira_rate: null } } } }
  return render(<RouterProvider router={createMemoryRouter([root], { hydrationData })} />)
}

test('a price has its $, its thousands separators, the original struck through and the saving', () => {
  renderPrice({ original_price: 12500, discounted_price: 10000 })
  expect(screen.getByText('$12,500', { exact: false }).closest('s')).toBeInTheDocument()
  expect(screen.getByText('$10,000', { exact: false })).toBeVisible()
  expect(screen.getByText('Save 20%')).toBeVisible()
})

test('a price that was never higher strikes nothing, and nothing costs nothing', () => {
  const { container } = renderPrice({ original_price: 50, discounted_price: 50 })
  expect(container.querySelector('s')).toBeNull()
  renderPrice({ original_price: 0, discounted_price: 0 })
  expect(screen.getByText('Free')).toBeVisible()
})

test("a field's error and hint belong to its input, and the input is marked as wrong", () => {
  render(<TextField label="First name" hint="As on your papers" error="First name is required" />)
  const input = screen.getByLabelText('First name')
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('First name is required As on your papers')
})

test('a password is hidden until its toggle is pressed, and hidden again', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const toggle = screen.getByRole('button', { name: 'Show password' })
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  await userEvent.click(toggle)
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(toggle)
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

test('an alert is announced with its title and its text', () => {
  render(<Alert title="oops!">The server said no.</Alert>)
  expect(screen.getByRole('alert')).toHaveTextContent('oops!The server said no.')
})

test('a busy button is not pressed again', async () => {
  const handlePress = vi.fn()
  render(
    <Button isBusy onClick={handlePress}>
      Pay ₦73,000
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Pay ₦73,000' }))
  expect(handlePress).not.toHaveBeenCalled()
})

test('a press beside a dialog closes it, and the second press of a double click does not', () => {
  const handleClose = vi.fn()
  render(
    <Dialog title="Terms" isOpen onClose={handleClose}>
      Be kind.
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Terms' })
  fireEvent.click(dialog, { detail: 2 })
  expect(dialog).toBeVisible()
  fireEvent.click(dialog, { detail: 1 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog opens and closes as it is told, and says when it was closed', async () => {
  const handleClose = vi.fn()
  const { rerender } = render(
    <Dialog title="Terms" isOpen={false} onClose={handleClose}>
      Be kind.
    </Dialog>,
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(
    <Dialog title="Terms" isOpen onClose={handleClose}>
      Be kind.
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Terms' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(handleClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('folds have the first one open, and any number can be', async () => {
  render(
    <Accordion
      items={[
        { key: 1, title: 'Looms', content: 'Warp and weft' },
        { key: 2, title: 'Dyes', content: 'Indigo' },
      ]}
    />,
  )
  expect(screen.getByText('Warp and weft')).toBeVisible()
  expect(screen.getByText('Indigo')).not.toBeVisible()
})

test('a photo comes in three widths with its dimensions, a drawn cover as it is, a missing one as cloth', () => {
  const { container, rerender } = render(<CoverImage coverPhoto="covers/a.webp" sizes="100vw" />)
  const photo = screen.getByRole('presentation')
  expect(photo).toHaveAttribute(
    'srcset',
    '/storage/covers/a.webp?w=320 320w, /storage/covers/a.webp?w=640 640w, /storage/covers/a.webp?w=1200 1200w',
  )
  expect(photo).toHaveAttribute('width', '640')
  expect(photo).toHaveAttribute('loading', 'lazy')
  rerender(<CoverImage coverPhoto="adire/craft/a.svg" sizes="100vw" />)
  expect(screen.getByRole('presentation')).not.toHaveAttribute('srcset')
  rerender(<CoverImage coverPhoto="" sizes="100vw" />)
  expect(container.querySelector('img')).toBeNull()
})

test('a table says its roles and titles aloud, which the lines of a phone would take from it', () => {
  render(
    <DataTable
      caption="Payments"
      keyOf={row => row.id}
      rows={[{ id: 1, amount: '₦73,000' }]}
      columns={[{ title: 'Amount', cell: row => row.amount }]}
    />,
  )
  const table = within(screen.getByRole('table', { name: 'Payments' }))
  expect(table.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('role', 'columnheader')
  expect(table.getByRole('cell', { name: '₦73,000' })).toHaveAttribute('role', 'cell')
  expect(table.getAllByRole('row').every(row => row.getAttribute('role') === 'row')).toBe(true)
})

test('web addresses in a text become links, other schemes stay text', () => {
  render(
    <p>
      <LinkedText text="MDN - https://developer.mozilla.org/docs. Not javascript:alert(1) <b>bold</b>" />
    </p>,
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://developer.mozilla.org/docs')
  expect(screen.getByText(/javascript:alert\(1\) <b>bold<\/b>/)).toBeVisible()
})

test('pages are linked with their gaps, the present one is marked', () => {
  const router = createMemoryRouter([
    { path: '/', element: <Pagination page={6} lastPage={12} to={page => `/?page=${page}`} /> },
  ])
  render(<RouterProvider router={router} />)
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    '1',
    '…',
    '5',
    '6',
    '7',
    '…',
    '12',
  ])
  expect(pages.getByRole('link', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page')
  expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/?page=7')
})
