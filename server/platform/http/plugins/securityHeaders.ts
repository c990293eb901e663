import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config/config.ts'

/** The hosts of intro video players (see `contract/rules/videoLink.ts`). */
const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
const CHECKOUT = 'https://checkout.paystack.com'

/** Emotion (MUI, in the console) adds empty style elements and inserts rules by script, which the policy allows. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The spinner that react-paystack shows in its frame until the checkout has loaded. */
const CHECKOUT_LOADER_STYLE = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='"

/**
 * Sets the security headers of every reply. Scripts come from our own files only. Style elements are allowed by hash, because
 * cached pages cannot have a nonce. Style attributes are forbidden; a script may still set an element's `style`.
 */
export const securityHeaders = fp(async (app, { config }: { config: Config }) => {
  const headers = securityHeadersOf(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
})

/** Returns the headers for replies outside the framework: invalid HTTP, or an address that cannot be decoded. */
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

/** Browser features that no page needs and that are therefore turned off; helmet has no such header. */
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

/** Passkeys, in our own pages but not in frames. */
const NEEDED_HERE = ['publickey-credentials-get=(self)', 'publickey-credentials-create=(self)']

function permissionsPolicy(takesCards: boolean): string {
  const payment = takesCards ? `payment=(self "${CHECKOUT}")` : 'payment=()'
  return [...NEEDED_NOWHERE.map(feature => `${feature}=()`), ...NEEDED_HERE, payment].join(', ')
}

/** Helmet's headers do not depend on the request: they are computed once, on a dummy reply. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => undefined)
  return answer.getHeaders()
}
