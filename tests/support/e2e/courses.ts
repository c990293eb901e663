import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Account } from './academy.ts'

/** The fields of a course that a journey needs. */
export interface SaleableCourse {
  slug: string
  title: string
  discounted_price: number
}

/**
 * Returns the oldest free or paid course of the sample academy: a newer one may belong to another journey, which takes it off
 * sale again.
 */
export async function courseOnSale(
  request: APIRequestContext,
  price: 'free' | 'paid',
): Promise<SaleableCourse> {
  const reply = await request.get(`/api/courses?price=${price}&items=100`)
  expect(reply.ok(), await reply.text()).toBe(true)
  const { data } = await reply.json()
  return data.data.at(-1)
}

/** Enrols a learner in a free course, as from another device. */
export async function enrolElsewhere(
  request: APIRequestContext,
  { email, password }: Account,
  slug: string,
): Promise<void> {
  const ask = async (path: string, token: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await (data ? request.post(path, { headers, data }) : request.get(path, { headers }))
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }
  const { token } = await ask('/api/login', 'academy-web', { email, password })
  const { data: course } = await ask(`/api/courses/${slug}`, token)
  const description = course.title
  const payment = { reference: randomUUID(), amount: 0, description, course_id: course.id, method: 'virtual' }
  const { id } = await ask('/api/payments/create', token, payment)
  await ask('/api/courses/enrol', token, { course_id: course.id, payment_id: id, method: 'virtual' })
}

/** Goes from the course's page to its payment, by clicks. */
export async function choosePayment(page: Page, slug: string): Promise<void> {
  await page.goto(`/courses/${slug}`)
  await page.getByRole('button', { name: 'Enrol now' }).locator('visible=true').first().click()
  await page
    .getByRole('dialog', { name: 'Activate your Learning Mode' })
    .getByRole('link', { name: /Virtual/ })
    .click()
  await page.getByLabel('Billing country').selectOption('Nigeria')
}
