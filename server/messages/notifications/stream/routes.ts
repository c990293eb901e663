import type { FastifyInstance } from 'fastify'
import { streamNotifications } from '#contract/notifications.ts'
import { tokenHash } from '../../../people/accounts/token.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { unavailable } from '../../../platform/http/errors.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { notificationStream } from './notificationStream.ts'

/** Registers the stream that notifies an open page at once. */
export function notificationStreamRoutes(app: FastifyInstance, academy: AppContext): void {
  const stream = notificationStream(academy, app.log)
  app.addHook('preClose', async () => stream.close())

  registerEndpoint(
    app,
    streamNotifications,
    async ({ user, token, setHeader }) => {
      const opened = await stream.open({ userId: user.id, session: tokenHash(token ?? '') })
      if (!opened) throw unavailable("Live notifications aren't available right now.")
      setHeader('cache-control', 'no-store, no-transform')
      // A buffering proxy would hold this whole answer back.
      setHeader('x-accel-buffering', 'no')
      // A stream is not JSON, which the reply's schema describes.
      return opened as unknown as string
    },
    // A HEAD request would never end.
    { exposeHeadRoute: false },
  )
}
