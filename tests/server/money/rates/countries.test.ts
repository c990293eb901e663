import { expect, test } from 'vitest'
import { convertCurrency, listCountries } from '#contract/countries.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { fakeExchangeRate } from '../../../support/standIns/fakePorts.ts'

test('every country is there once, by name, with its currency', async () => {
  const { server } = await academyWith()
  const { body } = await server.call(listCountries)
  expect(body.data.length).toBeGreaterThanOrEqual(249)
  expect(new Set(body.data.map(({ id }) => id)).size).toBe(body.data.length)
  expect(body.data.find(({ name }) => name === 'Nigeria')).toMatchObject({ payment_currency: 'NGN' })
  expect(body.data.find(({ name }) => name === 'Ghana')).toMatchObject({ payment_currency: 'GHS' })
  expect(body.data.every(({ payment_currency }) => /^[A-Z]{3}$/.test(payment_currency))).toBe(true)
  const names = body.data.map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
})

test('a naira rate is the live rate, before the margin; a dollar is a dollar', async () => {
  const exchangeRate = fakeExchangeRate(15_124_375)
  const { server } = await academyWith({}, { ports: { exchangeRate } })
  const naira = await server.call(convertCurrency, { params: { currencySymbol: 'NGN' } })
  expect(naira.body).toEqual({ status: 'success', rate: 1512.4375 })
  const dollar = await server.call(convertCurrency, { params: { currencySymbol: 'USD' } })
  expect(dollar.body.rate).toBe(1)
})

test.each(['ngn', 'NGNX', '../admin', 'NGN/..', '@evil', 'x'.repeat(300), 'EUR', 'ZZZ', '%'])(
  'the currency %j has no rate',
  async currencySymbol => {
    const { server } = await academyWith()
    const reply = await server.call(convertCurrency, { params: { currencySymbol } })
    expect([400, 404]).toContain(reply.status)
    expect(reply).toBeRefused(reply.status)
  },
)
