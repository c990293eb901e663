import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../support/database/engines.ts'
import { dataFolder, startAcademy } from '../../support/process/runningAcademy.ts'

const NAIRA_PER_DOLLAR = 730
const BUYERS = 4
const KILLS = 3
/** Ends a wait that would never succeed. */
const SETTLED_WITHIN_MS = 90_000

interface Buyer {
  email: string
  token: string
  /** References that the card provider reported as paid. */
  paid: string[]
}

interface Payment {
  reference: string
  status: string
  amount: number
  course: { slug: string }
}

test.for(engines)(
  'kill -9 among purchases on $name: who has paid is enrolled once, nobody else is',
  { tags: 'main' },
  async engine => {
    const folder = dataFolder()
    onTestFinished(() => folder.remove())
    const env = { ...(await engine.emptyDatabase()), ACADEMY_DATA_DIR: folder.path }
    const buyers: Buyer[] = []

    for (let kill = 0; kill < KILLS; kill += 1) {
      const academy = await startAcademy(env)
      const round = await Promise.all(
        Array.from({ length: BUYERS }, (_, index) => newBuyer(academy.url, kill, index)),
      )
      buyers.push(...round)
      const buying = Promise.all(round.map(buyer => buyEverything(academy.url, buyer)))
      await somebodyPays(round)
      await sleep(Math.random() * 300)
      await academy.stop('SIGKILL')
      await buying
    }

    const last = await startAcademy(env)
    onTestFinished(async () => void (await last.stop()))
    expect(
      buyers.flatMap(({ paid }) => paid).length,
      'purchases that were paid before a kill',
    ).toBeGreaterThanOrEqual(KILLS)
    for (const buyer of buyers) await expectJustice(last.url, buyer)
  },
)

async function somebodyPays(buyers: Buyer[]): Promise<void> {
  const limit = performance.now() + SETTLED_WITHIN_MS
  while (buyers.every(({ paid }) => paid.length === 0) && performance.now() < limit) await sleep(10)
}

/** Waits for the reconciler, then expects a success and an enrolment for every payment that the provider received. */
async function expectJustice(url: string, buyer: Buyer): Promise<void> {
  buyer.token = await signIn(url, buyer.email)
  const limit = performance.now() + SETTLED_WITHIN_MS
  let successes: Payment[] = []
  do {
    const history: Payment[] = (await call(url, '/api/payments/history', buyer.token)).data
    successes = history.filter(({ status }) => status === 'success')
    if (buyer.paid.every(reference => successes.some(payment => payment.reference === reference))) break
    await sleep(250)
  } while (performance.now() < limit)
  expect(successes.map(({ reference }) => reference)).toEqual(expect.arrayContaining(buyer.paid))
  const enrolled: { slug: string }[] = (await call(url, '/api/courses/enrolled', buyer.token)).data
  expect(enrolled.map(({ slug }) => slug).sort()).toEqual(successes.map(({ course }) => course.slug).sort())
}

/** Buys one paid course after another until the server stops. */
async function buyEverything(url: string, buyer: Buyer): Promise<void> {
  const { data } = await call(url, '/api/courses?items=100&price=paid', buyer.token).catch(() => ({
    data: { data: [] },
  }))
  for (const course of data.data as { id: number; discounted_price: number }[]) {
    try {
      await buy(url, buyer, course)
    } catch {
      return
    }
  }
}

async function buy(
  url: string,
  buyer: Buyer,
  course: { id: number; discounted_price: number },
): Promise<void> {
  const reference = `kill-${Math.random().toString(36).slice(2)}-${course.id}`
  const amount = Math.round(course.discounted_price * NAIRA_PER_DOLLAR * 100) / 100
  const wish = { reference, amount, description: 'A purchase', course_id: course.id }
  const opened = await call(url, '/api/payments/create', buyer.token, wish)
  expect(opened, opened.error).toMatchObject({ status: 'success' })
  const popup = { key: 'pk_test_sandbox', email: buyer.email, amount: opened.amount_kobo, ref: reference }
  await call(url, '/sandbox/checkout/open', buyer.token, popup)
  const charged = await call(url, `/sandbox/checkout/${reference}/pay`, buyer.token, {})
  if (charged.data.status === 'success') buyer.paid.push(reference)
  await call(url, '/api/payments/verify', buyer.token, { reference })
}

async function newBuyer(url: string, kill: number, index: number): Promise<Buyer> {
  const email = `buyer-${kill}-${index}@example.com`
  const account = { email, password: 'learn-every-day', firstname: 'Ada', lastname: 'Okafor' }
  const { token } = await call(url, '/api/signup', 'academy-web', account)
  return { email, token, paid: [] }
}

async function signIn(url: string, email: string): Promise<string> {
  return (await call(url, '/api/login', 'academy-web', { email, password: 'learn-every-day' })).token
}

async function call(url: string, path: string, token: string, body?: object) {
  const reply = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return reply.json()
}
