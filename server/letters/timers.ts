import type { FastifyInstance } from 'fastify'
import type { Academy } from '../academy.ts'
import { addJobRunner } from '../jobs/runner.ts'
import { letters } from './kind.ts'

/** Sends the letters that are due while the server listens, so that no call ever waits for a mail server. */
export function letterTimers(app: FastifyInstance, academy: Academy): void {
  addJobRunner(app, academy, [letters])
}
