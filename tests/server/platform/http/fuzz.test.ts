import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { academyWithPages } from '../../../support/academy/site.ts'
import { clientOf } from '../../../support/academy/testClient.ts'
import { type HostileCall, hostileCalls } from '../../../support/calls/hostileCalls.ts'
import { INSIDES } from '../../../support/calls/refused.ts'
import { type FullAcademy, fullAcademy, nameOf, validCalls } from '../../../support/calls/validCalls.ts'
import { proofSize } from '../../../support/proofs.ts'

/** The seed makes the same calls on every run. `FUZZ_SEED=random` makes others, and the number of a failed run repeats that run. */
const { FUZZ_SEED = '20261122' } = process.env
const seed = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED)
const numRuns = proofSize({ short: 30, long: 200 })

/** This many calls run in parallel, as on a real connection. */
const AT_ONCE = 10

test.each(allEndpoints.map(endpoint => [nameOf(endpoint), endpoint] as const))(
  `%s answers whatever is sent without failing (seed ${seed})`,
  async (name, endpoint) => {
    const academy = await fullAcademy()
    const client = await rightfulCaller(academy, endpoint)
    const calls = fc.sample(hostileCalls(endpoint, validCalls(academy)[name] ?? {}), { seed, numRuns })
    const wrong: string[] = []
    for (let from = 0; from < calls.length; from += AT_ONCE) {
      const answers = calls.slice(from, from + AT_ONCE).map(async call => {
        const { status, text } = await client.call(endpoint, sent(call))
        if (!isFine(status, text)) wrong.push(`${status} for ${JSON.stringify(call).slice(0, 600)}: ${text}`)
      })
      await Promise.all(answers)
    }
    expect(wrong).toEqual([])
  },
)

test(`pages, pictures and feeds answer whatever is asked for without failing (seed ${seed})`, async () => {
  const { server } = await academyWithPages({ course: { slug: 'weaving' } })
  const word = fc.oneof(
    fc.webPath(),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('..', '%00', '%zz'),
  )
  const address = fc
    .tuple(
      fc.constantFrom('/', '/courses/', '/courses?q=', '/courses?page=', '/courses?category=', '/receipts/'),
      word,
    )
    .map(([head, tail]) => head + encodeURI(tail).replaceAll('#', '%23'))
  const file = fc
    .tuple(
      fc.constantFrom(
        '/storage/',
        '/storage/adire/',
        '/assets/',
        '/sitemap-',
        '/courses/weaving/',
        '/.well-known/',
      ),
      word,
    )
    .map(([head, tail]) => head + encodeURI(tail).replaceAll('#', '%23'))
  const wrong: string[] = []
  for (const url of fc.sample(fc.oneof(address, file), { seed, numRuns })) {
    const { statusCode, payload } = await server.inject(url)
    if (!isFine(statusCode, payload)) wrong.push(`${statusCode} for ${url}`)
  }
  expect(wrong).toEqual([])
})

/** Accepts answers and refusals, but neither failures nor internals in a refusal. */
function isFine(status: number, text: string): boolean {
  return status < 500 && (status < 400 || !INSIDES.test(text))
}

async function rightfulCaller(
  { app, server, make, tutor, learner, config }: FullAcademy,
  { role }: Endpoint,
) {
  const account = role === 'admin' ? await make.admin() : role === 'tutor' ? tutor : learner
  const token = role === 'anyone' ? config.apiClientToken : await server.tokenOf(account)
  return clientOf(app, async () => token)
}

/** Returns the call with lone surrogates replaced in its URL, which cannot carry them. */
function sent({ params = {}, query = {}, body, json, files }: HostileCall) {
  const whole = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, String(value).replace(/\p{Cs}/gu, '?') || '-']),
    )
  const raw = { query: whole(query), ...(json === undefined ? { body } : { text: json }) }
  return { params: whole(params), raw, ...(files && { files }) } as never
}
