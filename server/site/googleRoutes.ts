import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GOOGLE_CALLBACK, GOOGLE_START } from '#contract/googlePaths.ts'
import type { GoogleRefusal } from '#contract/rules/googleRefusal.ts'
import { ownPath, paths } from '#pages/paths.ts'
import { googleAttempts } from '../people/entryLimits.ts'
import { enterWithGoogle } from '../people/google/enterWithGoogle.ts'
import { linkGoogle } from '../people/google/ownGoogle.ts'
import {
  beginFlow,
  FLOW_SECONDS,
  type GoogleRequest,
  takeAllowedLink,
  takeFlow,
} from '../people/google/queries.ts'
import { presentSession } from '../people/present.ts'
import type { AppContext } from '../platform/appContext.ts'
import { countRefusal } from '../platform/audit/refusals.ts'
import type { GoogleFlowRow } from '../platform/database/tables/people.ts'
import { HttpError } from '../platform/errors.ts'
import { countAttempt } from '../platform/limits/limits.ts'
import { type Google, GoogleRefused } from '../platform/ports/google.ts'
import { readerOf, SECRET } from './pageReader.ts'
import type { Pages } from './pageRoutes.ts'

/** Holds the key of this browser's sign-in flow. Google's response is a plain navigation, which sends a Lax cookie. */
const COOKIE = 'google_flow'

/** Longer than any address of the site. */
const LONGEST_PATH = 2_000

const NOTHING: GoogleRequest = { user_id: null, role: 'learner', redirect_to: null }

/**
 * Registers the redirects to Google and back, which need no script. The flow ends with a session cookie, as a
 * posted form does, or on the page where it began, with the reason.
 */
export function googleRoutes(app: FastifyInstance, academy: AppContext, { loadRenderer }: Pages): void {
  const { config, db, clock, google } = academy
  if (!google) return
  const options = { schema: { hide: true }, exposeHeadRoute: false }
  const isSecure = config.publicUrl.startsWith('https:')

  app.get(GOOGLE_START, options, async (request, reply) => {
    const search = searchOf(request)
    const start = requestIn(search)
    try {
      await countAttempt(academy, googleAttempts(request.ip))
      const { key, flow } = await begin(search.get('link'), start)
      const location = await google.addressFor(flow)
      return await reply
        .code(302)
        .headers({ ...SECRET, location, 'set-cookie': cookieOf(key) })
        .send()
    } catch (error) {
      return refuse(request, reply, error, { ...start, isLink: search.has('link') })
    }
  })

  app.get(GOOGLE_CALLBACK, options, async (request, reply) => {
    let start = NOTHING
    try {
      const key = keyIn(request.headers.cookie)
      const state = searchOf(request).get('state')
      const flow = key && state ? await takeFlow(db, clock, { key, state: state.slice(0, 100) }) : null
      if (!flow) throw new GoogleRefused('over')
      start = flow
      reply.header('set-cookie', cookieOf(null))
      return await arrive(google, request, reply, flow)
    } catch (error) {
      return refuse(request, reply, error, { ...start, isLink: start.user_id !== null })
    }
  })

  async function begin(link: string | null, start: GoogleRequest) {
    if (link === null) return beginFlow(db, clock, start)
    const allowed = await takeAllowedLink(db, clock, link)
    if (!allowed) throw new GoogleRefused('over')
    return allowed
  }

  async function arrive(google: Google, request: FastifyRequest, reply: FastifyReply, flow: GoogleFlowRow) {
    const renderer = await loadRenderer()
    const person = await google.identify(request.url.slice(request.url.indexOf('?')), flow)
    const { ip, id: requestId, headers } = request
    if (flow.user_id !== null) {
      const { person: reader } = await readerOf(academy, renderer, request)
      if (reader?.id !== flow.user_id) throw new GoogleRefused('other-session')
      await linkGoogle(academy, flow.user_id, person, { ip, requestId })
      return leave(reply, `${paths.account({ saved: 'google' })}#google`)
    }
    const caller = { ip, requestId, userAgent: headers['user-agent'] ?? '' }
    const session = await enterWithGoogle(academy, person, flow.role, caller, request.log)
    const entered = presentSession(session)
    const { location, setCookie } = renderer.entered(entered, flow.redirect_to, isSecure)
    return leave(reply, location, setCookie)
  }

  /** Redirects to the page where the flow began; nothing from the address or from Google's response goes there. */
  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    start: GoogleRequest & { isLink: boolean },
  ) {
    const reason = reasonOf(error)
    if (reason === 'failed') request.log.error({ err: error }, 'somebody could not sign in with Google')
    if (error instanceof GoogleRefused) await note(request, error)
    if (start.isLink) return leave(reply, `${paths.account({ google: reason })}#google`)
    const query = { google: reason, redirect_to: start.redirect_to ?? undefined }
    return leave(reply, start.role === 'tutor' ? paths.tutorLogin(query) : paths.login(query))
  }

  async function note({ log, ip }: FastifyRequest, { reason, detail, subject }: GoogleRefused) {
    if (detail !== null) log.warn({ reason, detail }, 'Google did not say who somebody is')
    if (!AUDITED.has(reason)) return
    const refusal = { subject: subject ?? 'sign-in', reason: `google.${reason}`, ip }
    await countRefusal(db, clock, { act: 'refused the sign-in', ...refusal }).catch(err =>
      log.error({ err }, 'a refusal could not be counted'),
    )
  }

  function leave(reply: FastifyReply, location: string, setCookie: string | null = null) {
    if (setCookie !== null) reply.header('set-cookie', setCookie)
    return reply
      .code(303)
      .headers({ ...SECRET, location })
      .send()
  }

  function cookieOf(key: string | null): string {
    const end = `Path=/auth/google; Max-Age=${key === null ? 0 : FLOW_SECONDS}; HttpOnly; SameSite=Lax`
    return `${COOKIE}=${key ?? ''}; ${end}${isSecure ? '; Secure' : ''}`
  }
}

/** The refusals that the audit log counts. A cancelled sign-in or an outage at Google is no attack. */
const AUDITED: ReadonlySet<GoogleRefusal> = new Set(['not-valid', 'no-email', 'unverified', 'taken'])

const REASONS: Readonly<Record<string, GoogleRefusal>> = {
  'account.not_tutor': 'not-tutor',
  'account.suspended': 'suspended',
  'account.demo_closed': 'demo-closed',
  'account.second_factor_required': 'code-needed',
  'rate_limit.reached': 'too-many',
  // The password was changed between two steps.
  'account.wrong_password': 'over',
}

function reasonOf(error: unknown): GoogleRefusal {
  if (error instanceof GoogleRefused) return error.reason
  return (error instanceof HttpError && REASONS[error.code]) || 'failed'
}

function keyIn(cookies = ''): string | undefined {
  const begin = `${COOKIE}=`
  const found = cookies.split('; ').find(cookie => cookie.startsWith(begin))
  return found?.slice(begin.length)
}

function searchOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?')[1] ?? '')
}

function requestIn(search: URLSearchParams): GoogleRequest {
  const path = ownPath(search.get('redirect_to'))
  return {
    user_id: null,
    role: search.get('as') === 'tutor' ? 'tutor' : 'learner',
    redirect_to: path !== null && path.length <= LONGEST_PATH ? path : null,
  }
}
