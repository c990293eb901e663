import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { SIGNATURE_HEADER, signatureOf } from '../webhookEvent.ts'
import type { SandboxSwitches } from './switches.ts'

const DELIVERY_TIMEOUT_MS = 30_000

/** A webhook's body as Paystack sends it. */
export interface SandboxEvent {
  event: string
  data: object
}

/** Sends signed events to the academy, as the switches define: late, repeatedly, again until answered, or never. */
export interface WebhookSender {
  send(event: SandboxEvent): void
  /** Sends the held events; by default in their original order. */
  release(order?: (events: SandboxEvent[]) => SandboxEvent[]): void
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>
  /** Aborts all deliveries in progress. */
  close(): void
}

/** Creates the sandbox's sender, which signs its webhooks and delivers them as its switches define. */
export function createWebhookSender(options: {
  url: () => string | null
  secretKey: string
  switches: SandboxSwitches
}): WebhookSender {
  const { switches } = options
  const stop = new AbortController()
  // Each of possibly many deliveries in progress listens to this signal.
  setMaxListeners(0, stop.signal)
  const underWay = new Set<Promise<void>>()
  let held: SandboxEvent[] = []

  function dispatch(event: SandboxEvent) {
    for (let copy = 0; copy < switches.webhook.copies; copy += 1) {
      const delivery = deliver(event).catch(() => undefined)
      underWay.add(delivery)
      delivery.then(() => underWay.delete(delivery))
    }
  }

  async function deliver(event: SandboxEvent) {
    const url = options.url()
    if (!url) return
    const waits = [switches.webhook.delayMs, ...switches.webhook.retryDelaysMs]
    for (const wait of waits) {
      await sleep(wait, undefined, { signal: stop.signal, ref: false })
      if (await isTaken(url, event)) return
    }
  }

  async function isTaken(url: string, event: SandboxEvent): Promise<boolean> {
    const body = JSON.stringify(event)
    try {
      const { request } = await import('undici')
      const answer = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signatureOf(Buffer.from(body), options.secretKey),
        },
        body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]),
      })
      await answer.body.dump()
      return answer.statusCode === 200
    } catch {
      // No answer, or a broken one: the next scheduled retry handles it.
      return false
    }
  }

  return {
    send(event) {
      if (switches.webhook.isHeld) held.push(event)
      else dispatch(event)
    },
    release(order = events => events) {
      const events = order(held)
      held = []
      for (const event of events) dispatch(event)
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: () => stop.abort(),
  }
}
