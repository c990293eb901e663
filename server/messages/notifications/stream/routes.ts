import type { FastifyInstance } from 'fastify'
import { streamNotifications } from '#contract/notifications.ts'
import { tokenHash } from '../../../people/accounts/token.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { unavailable } from '../../../platform/http/errors.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { notificationStream } from './notificationStream.ts'

/** The stream by which an open page learns at once that there is something new. */
export function notificationStreamRoutes(app: FastifyInstance, academy: AppContext): void {
  const stream = notificationStream(academy, app.log)
  app.addHook('preClose', async () => stream.close())

  registerEndpoint(
    app,
    streamNotifications,
    async ({ user, token, setHeader }) => {
      const opened = await stream.open({ userId: user.id, session: tokenHash(token ?? '') })
      if (!opened)
        throw unavailable('Notifications are not told live right now. Please ask for them now and then.')
      setHeader('cache-control', 'no-store, no-transform')
      // A proxy that gathers an answer before it passes it on would keep all of this one.
      setHeader('x-accel-buffering', 'no')
      // A stream is no JSON that the reply's schema describes.
      return opened as unknown as string
    },
    // It would never end.
    { exposeHeadRoute: false },
  )
}
