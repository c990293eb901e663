import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { KEYS } from './keys.ts'
import type { ProviderFaults, ProviderMessage } from './provider.ts'
import type { Charge } from './verdict.ts'
import type { ServedBadly } from './waits.ts'

/** Starts the provider in its own process, which survives kills of the academy. */
export async function startProvider(faults: ProviderFaults) {
  const file = fileURLToPath(new URL('./provider.ts', import.meta.url))
  const child = fork(file, [JSON.stringify(faults)], {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH },
  })
  const next = () => new Promise<ProviderMessage>(resolve => child.once('message', resolve))
  const ready = await next()
  if (!('url' in ready)) throw new Error('the provider did not start')
  const { url } = ready
  const headers = { authorization: `Bearer ${KEYS.PAYSTACK_SECRET_KEY}` }
  return {
    url,
    deliverTo: (academy: string) => void child.send({ academy }),
    /** Stops the errors and returns which references had faults. */
    async report(): Promise<ServedBadly> {
      const answer = next()
      child.send({ report: true })
      const told = await answer
      if (!('lost' in told)) throw new Error('the provider told its address again')
      return told
    },
    /** Returns all charges. */
    async charges(): Promise<Charge[]> {
      const charges: Charge[] = []
      for (let page = 1; ; page += 1) {
        const more = await listed(page)
        if (more.length === 0) return charges
        charges.push(...more)
      }
    },
    stop: () => void child.kill('SIGKILL'),
  }
  /** Fetches one page of the provider's list; retries after a fault. */
  async function listed(page: number): Promise<Charge[]> {
    for (;;) {
      const answer = await fetch(`${url}/transaction?status=success&page=${page}`, { headers }).catch(
        () => null,
      )
      const body = await answer?.json().catch(() => null)
      if (answer?.ok && body) return body.data
    }
  }
}
