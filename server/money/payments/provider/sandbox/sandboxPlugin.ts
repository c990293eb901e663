import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../../../platform/errors.ts'
import { refuseControlCharacters } from '../../../../platform/http/controlCharacters.ts'
import { addCheckoutRoutes } from './checkoutRoutes.ts'
import { addProviderRoutes } from './providerRoutes.ts'
import type { Sandbox } from './sandbox.ts'

/** Registers a sandbox's routes; use it with the prefix `SANDBOX_PREFIX`. */
export async function sandboxPlugin(app: FastifyInstance, options: { sandbox: Sandbox }) {
  const { sandbox } = options
  app.addHook('onClose', async () => sandbox.webhooks.close())
  // The sandbox reports errors in Paystack's format, not in the academy's envelope.
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error(error)
    const message = status >= 500 || !(error instanceof Error) ? 'An error occurred' : error.message
    return reply
      .code(status)
      .send({ status: false, message, type: status < 500 ? 'validation_error' : 'api_error' })
  })
  app.addHook('preValidation', async ({ body, params, query }) => {
    for (const value of [body, params, query]) refuseControlCharacters(value)
  })
  await app.register(addProviderRoutes, { sandbox })
  await app.register(addCheckoutRoutes, { sandbox })
}

function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status
  const given = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return given >= 400 && given < 600 ? given : 500
}
