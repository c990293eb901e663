import helmet from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

/** The players of intro videos, as `contract/rules/videoLink.ts` rebuilds their addresses. */
const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
const CHECKOUT = 'https://checkout.paystack.com'

/**
 * Headers of every answer. Scripts come from our own files only. Inline styles are let in because emotion (MUI, in the
 * console) writes style elements while it runs and the pages are kept as bytes, so that no nonce could be put in.
 */
export const securityHeaders = fp(async (app, { config }: { config: Config }) => {
  const takesCards = config.payments.mode === 'test' || config.payments.mode === 'live'
  const isSecure = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...VIDEO_PLAYERS, ...(takesCards ? [CHECKOUT] : [])],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    frameguard: { action: 'deny' },
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // The checkout's popup and the video players talk to their opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  })
})

/** Lets the academy's own pages show this answer in a frame, and gives it a policy of its own. */
export function allowOwnFrame(reply: FastifyReply, contentSecurityPolicy: string): void {
  reply.header('x-frame-options', 'SAMEORIGIN')
  reply.header('content-security-policy', `${contentSecurityPolicy}; frame-ancestors 'self'`)
}
