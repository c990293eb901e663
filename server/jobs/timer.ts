import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const CLOSE_MILLISECONDS = 3_000

/** Runs work again and again while the server listens, each time so long after the last; a failure ends nothing. */
export function addTimer(
  app: FastifyInstance,
  { name, milliseconds }: { name: string; milliseconds: number },
  work: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  let underWay: Promise<void> | null = null

  function run(): void {
    underWay = work()
      .catch(error => app.log.error({ err: error }, `${name} failed and is tried again`))
      .finally(() => {
        underWay = null
        if (!isClosing) timer = setTimeout(run, milliseconds).unref()
      })
  }

  app.addHook('onListen', async () => run())
  app.addHook('preClose', async () => {
    isClosing = true
    clearTimeout(timer)
    await Promise.race([underWay, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })])
  })
}
