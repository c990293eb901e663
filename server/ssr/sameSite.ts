import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/errors.ts'

/**
 * Refuses a form that was posted from another site's page. Browsers name the sender in `Sec-Fetch-Site`, or on plain http
 * in `Origin` alone; what names neither is no browser, and carries nobody's cookies.
 * @throws HttpError `request.other_site`
 */
export function refuseOtherSites({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  const { origin, host } = headers
  const isOwn =
    site !== undefined
      ? site === 'same-origin'
      : origin === undefined ||
        origin === new URL(publicUrl).origin ||
        origin === `http://${host}` ||
        origin === `https://${host}`
  if (!isOwn) throw new HttpError('request.other_site', 'This form was sent from another site.')
}
