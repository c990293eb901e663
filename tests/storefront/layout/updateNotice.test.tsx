import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OnUpdate } from '#offline/registration.ts'
import { UpdateNotice } from '../../../src/storefront/layout/learner/LearnerLayout.tsx'

test('a new version is offered when it has arrived, and taken on only when the person says so', async () => {
  const takeOn = vi.fn()
  let arrive: OnUpdate = () => undefined
  render(
    <UpdateNotice
      watch={async onUpdate => {
        arrive = onUpdate
      }}
    />,
  )
  expect(screen.getByRole('status')).toBeEmptyDOMElement()

  act(() => arrive(takeOn))
  expect(screen.getByRole('status')).toHaveTextContent('A new version of this site is ready.')
  expect(takeOn).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(takeOn).toHaveBeenCalledOnce()
})

test('a browser that cannot keep pages shows none of it', async () => {
  render(<UpdateNotice watch={() => Promise.reject(new Error('blocked'))} />)
  expect(await screen.findByRole('status')).toBeEmptyDOMElement()
})
