import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { unavailable } from '../../errors.ts'

/** The heap share beyond which Node mostly collects garbage and soon crashes. */
const HEAP_SHARE = 0.92
const MB = 1_000_000

/**
 * Refuses new requests before memory runs out: a few retries are better than a crash that ends every request. Cached responses
 * take no memory and are still sent.
 */
export const pressure = fp(async (app, { config }: { config: Config }) => {
  await app.register(underPressure, {
    maxHeapUsedBytes: Math.floor(HEAP_SHARE * getHeapStatistics().heap_size_limit),
    maxRssBytes: config.maxMemoryMb * MB,
    pressureHandler: async request => {
      // Health is answered under load too; otherwise the process would be killed for being busy.
      if (request.url === '/healthz') return
      throw unavailable("We're very busy right now. Please try again in a moment.")
    },
  })
})
