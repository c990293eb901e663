import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { unavailable } from '../errors.ts'

/** The share of the heap beyond which Node does little but collect garbage, and soon ends. */
const HEAP_SHARE = 0.92
const MB = 1_000_000

/**
 * Refuses new work before memory runs out: one person who has to try again in a moment is better off than everybody whose
 * request ends with the process. Cached responses take no memory and go on.
 */
export const pressure = fp(async (app, { config }: { config: Config }) => {
  await app.register(underPressure, {
    maxHeapUsedBytes: Math.floor(HEAP_SHARE * getHeapStatistics().heap_size_limit),
    maxRssBytes: config.maxMemoryMb * MB,
    pressureHandler: async request => {
      // The health of the process is answered under load, too: otherwise the process would be killed for being busy.
      if (request.url === '/healthz') return
      throw unavailable('The academy has too much to do right now. Please try again in a moment.')
    },
  })
})
