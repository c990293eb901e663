import { type APIRequestContext, expect } from '@playwright/test'

/** The little of a course that a journey needs. */
export interface SaleableCourse {
  slug: string
  title: string
  discounted_price: number
}

/**
 * A course of the sample academy that is free, or one that costs something: the oldest, for a newer one may be another
 * journey's, which takes it off sale again.
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
