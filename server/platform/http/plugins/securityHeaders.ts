import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config/config.ts'

/** The players of intro videos, as `contract/rules/videoLink.ts` rebuilds their addresses. */
const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
const CHECKOUT = 'https://checkout.paystack.com'

/** Emotion (MUI, in the console) adds empty style elements and writes their rules by script, which no policy minds. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The wheel that react-paystack shows in a frame of its own until the checkout has come. */
const CHECKOUT_LOADER_STYLE = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='"

/**
 * Headers of every answer. Scripts come from our own files only. Style elements are let in by their hash: pages are kept
 * as bytes, so that no nonce could be put in. Style attributes are let in nowhere; what script sets on an element's `style` is none.
 */
export const securityHeaders = fp(async (app, { config }: { config: Config }) => {
  const headers = securityHeadersOf(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
})

/** The headers of answers to bytes that never become a request of the framework: no HTTP, or an address that cannot be decoded. */
export function securityHeadersOf(config: Config): OutgoingHttpHeaders {
  const takesCards = config.payments.mode === 'test' || config.payments.mode === 'live'
  const isSecure = config.publicUrl.startsWith('https:')
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE, ...(takesCards ? [CHECKOUT_LOADER_STYLE] : [])],
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
  return { ...headers, 'permissions-policy': permissionsPolicy(takesCards) }
}

/** The browser features that no page of the academy needs, so that nothing in a page can ask for them; helmet has no such header. */
const NEEDED_NOWHERE = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'serial',
  'usb',
]

/** Passkeys, in our own pages and in no frame of them. */
const NEEDED_HERE = ['publickey-credentials-get=(self)', 'publickey-credentials-create=(self)']

function permissionsPolicy(takesCards: boolean): string {
  const payment = takesCards ? `payment=(self "${CHECKOUT}")` : 'payment=()'
  return [...NEEDED_NOWHERE.map(feature => `${feature}=()`), ...NEEDED_HERE, payment].join(', ')
}

/** None of helmet's headers depends on the request: they are made once, on an answer that goes nowhere. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => undefined)
  return answer.getHeaders()
}
