import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { missingChunk } from '../../../src/storefront/layout/chunkFailure.ts'
import { FailedPage } from '../../../src/storefront/layout/FailedPage.tsx'
import { takePrinted } from '../../support/quietConsole.ts'

function renderFault(fault: Error) {
  const router = createMemoryRouter([
    { path: '/', loader: () => Promise.reject(fault), element: null, ErrorBoundary: FailedPage },
  ])
  render(<RouterProvider router={router} />)
}

const { reload } = vi.hoisted(() => ({ reload: vi.fn() }))

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  vi.stubGlobal('location', { ...window.location, reload })
})

test('a script part that does not arrive is said as "Loading chunk {n} failed", after one reload', async () => {
  const fault = new TypeError(
    'Failed to fetch dynamically imported module: https://academy.test/assets/ConsoleRoot-Bx81_a9Q.js',
  )
  renderFault(fault)
  expect(await screen.findByRole('heading', { name: 'Loading chunk ConsoleRoot failed' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(reload).toHaveBeenCalledOnce()
  takePrinted()
})

test('a second failure of the same part does not reload again', async () => {
  sessionStorage.setItem('reloaded-for-chunk', 'ConsoleRoot')
  renderFault(new TypeError('error loading dynamically imported module: /assets/ConsoleRoot-Bx81_a9Q.js'))
  expect(await screen.findByRole('heading', { name: 'Loading chunk ConsoleRoot failed' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  takePrinted()
})

test('a fault of our own says so without its details', async () => {
  renderFault(new Error('SELECT * FROM secrets'))
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.queryByText(/secrets/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  takePrinted()
})

test('only a missing script part counts as one', () => {
  const chunkLoadError = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })
  expect(missingChunk(chunkLoadError)).toBe('12')
  expect(missingChunk(new TypeError('Importing a module script failed.'))).toBe('')
  expect(missingChunk(new Error('Something else'))).toBeNull()
  expect(missingChunk('a string')).toBeNull()
})
