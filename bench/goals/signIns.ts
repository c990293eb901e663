import { join } from 'node:path'
import { login, signup } from '#contract/accounts.ts'
import type { Bench } from '../bench.ts'
import { ANYBODY, firstSlug } from '../courses.ts'
import { makeLearners } from '../enrolments.ts'
import { atMost, type Figure } from '../figures.ts'
import { mixedLoad } from '../mixedLoad.ts'
import { startAcademy } from '../serverProcess.ts'
import { type SteadyLoad, steadyLoad, type VisitRequest } from '../steadyLoad.ts'

const GUESSES_A_SECOND = 50
const ADDRESSES = 1_000
/** People whose passwords are guessed while they sign in. */
const PEOPLE = 40
const HONEST_A_SECOND = 2
const PASSWORD = 'seven yellow yams'
const JSON_HEADERS = { ...ANYBODY, 'content-type': 'application/json' }

/** Measures how password guessing affects others' sign-ins and latency, and the memory. */
export async function measureSignIns({ minutes, folder }: Bench): Promise<Figure[]> {
  const env = { ACADEMY_DATA_DIR: join(folder, 'sign-ins'), TRUST_PROXY: 'loopback' }
  const academy = await startAcademy(env)
  try {
    const { url } = academy
    const slug = await firstSlug(url)
    const learners = await makeLearners(env)
    for (let person = 0; person < PEOPLE; person += 1) await signUp(url, person)
    const seconds = minutes * 6
    const others = () => mixedLoad({ url, slug, learners }, seconds)
    await others()
    const alone = await others()
    const warmMb = academy.residentMb()
    const [, honest, beside] = await Promise.all([
      guess(url, seconds),
      signInHonestly(url, seconds),
      others(),
    ])
    const load = `${GUESSES_A_SECOND} guesses a second from ${ADDRESSES.toLocaleString('en-GB')} addresses`
    return [
      atMost(
        `honest sign-ins that fail beside ${load}, of ${seconds * HONEST_A_SECOND}`,
        0,
        honest.failed,
        'sign-ins',
      ),
      atMost(
        `slowest hundredth of all else beside ${load}: ${beside.p99.toFixed(1)} ms`,
        2,
        beside.p99 / alone.p99,
        'x the same without them',
      ),
      atMost(`resident memory beside ${load}`, 1.1, academy.residentMb() / warmMb, 'x the same without them'),
      atMost(`failed of all else beside ${load}`, 0, beside.failed, 'requests'),
    ]
  } finally {
    await academy.stop()
  }
}

async function signUp(url: string, person: number): Promise<void> {
  const body = JSON.stringify({ ...credentials(person), firstname: 'Ada', lastname: 'Obi' })
  const reply = await fetch(`${url}${signup.path}`, { method: 'POST', headers: JSON_HEADERS, body })
  if (!reply.ok) throw new Error(`A learner could not sign up: ${await reply.text()}`)
}

/** Each guess comes from another address; accounts take turns. */
function guess(url: string, seconds: number): Promise<SteadyLoad> {
  return steadyLoad(url, GUESSES_A_SECOND, seconds, turn => {
    const address = turn % ADDRESSES
    const from = `10.${address >> 8}.${address & 255}.7`
    return [signInFrom(from, { email: emailOf(turn % PEOPLE), password: `guess number ${turn}` })]
  })
}

/** People sign in from their usual address, with a browser that the academy knows. */
function signInHonestly(url: string, seconds: number): Promise<SteadyLoad> {
  return steadyLoad(url, HONEST_A_SECOND, seconds, turn => [
    { ...signInFrom('192.0.2.9', credentials(turn % PEOPLE)), expected: 200 },
  ])
}

function signInFrom(address: string, body: Record<string, string>): VisitRequest {
  const headers = { ...JSON_HEADERS, 'x-forwarded-for': address }
  return { path: login.path, method: login.method, headers, body: JSON.stringify(body) }
}

function credentials(person: number) {
  return { email: emailOf(person), password: PASSWORD, browser: `a-browser-of-the-person-${person}` }
}

function emailOf(person: number): string {
  return `person-${person}@bench.example`
}
