import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { CLIENT } from './googleClient.ts'

/** A user with a Google account. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  /** The domain of an organisation whose mail Google hosts. */
  hd?: string
  given_name?: string
  family_name?: string
}

/** The ways in which Google misbehaves. A test may change them while it runs. */
export interface GoogleManners {
  /** Changes an ID token's claims before it is signed. */
  claims?: (claims: JWTPayload) => JWTPayload
  /** Signs it with an unknown key, the client's secret, or nothing. */
  signs?: 'foreign' | 'hs256' | 'none'
  /** Returns an HTTP status to answer instead, or 'never' for no answer at all. */
  answers?: (path: string) => number | 'never' | undefined
}

interface Grant {
  person: Person
  nonce: string
  challenge: string
  redirectAddress: string
}

/** Starts a local Google with OpenID Connect: discovery, account choice, single-use codes and keys. */
export async function createGoogle({ port = 0 } = {}) {
  const manners: GoogleManners = {}
  const grants = new Map<string, Grant>()
  /** Counts the requests to each path. */
  const asked: Record<string, number> = {}
  let key = await keyOf('google')
  const foreign = await keyOf('nobody')

  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    asked[path] = (asked[path] ?? 0) + 1
    const answer = manners.answers?.(path)
    if (answer === 'never') await new Promise(() => undefined)
    else if (answer !== undefined) return reply.code(answer).type('text/html').send('<h1>Oops</h1>')
  })

  app.get('/.well-known/openid-configuration', () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // More than Google's, so that only the academy's own list of algorithms decides.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    code_challenge_methods_supported: ['S256'],
  }))

  app.get('/keys', () => ({ keys: [key.jwk] }))

  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())

  app.get('/authorize', (request, reply) => choice(reply, request.url))

  app.get('/authorize/allow', (request, reply) => {
    const { asking = '', sub = '', email = '', given_name = '', family_name = '' } = request.query as Asked
    return reply.redirect(allow(asking, { sub, email, email_verified: true, given_name, family_name }))
  })

  app.get('/authorize/refuse', (request, reply) =>
    reply.redirect(refuse((request.query as Asked).asking ?? '')),
  )

  app.post('/token', async (request, reply) => {
    const { client_id, client_secret, code = '', code_verifier = '', redirect_uri } = request.body as Asked
    if (client_id !== CLIENT.clientId || client_secret !== CLIENT.clientSecret)
      return reply.code(401).send({ error: 'invalid_client' })
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectAddress !== redirect_uri)
      return reply.code(400).send({ error: 'invalid_grant' })
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 3_600,
      id_token: await idToken(grant),
    }
  })

  await app.listen({ port, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  /** Consents at Google; returns the URL of the redirect back. */
  function allow(asking: string, person: Person): string {
    const search = new URL(asking, origin).searchParams
    const redirectAddress = search.get('redirect_uri') ?? ''
    const code = randomUUID()
    grants.set(code, {
      person,
      nonce: search.get('nonce') ?? '',
      challenge: search.get('code_challenge') ?? '',
      redirectAddress,
    })
    return back(search, { code })
  }

  function refuse(asking: string): string {
    return back(new URL(asking, origin).searchParams, { error: 'access_denied' })
  }

  function back(search: URLSearchParams, answer: Record<string, string>): string {
    // Google sends `iss` here, although its discovery does not announce it.
    const query = new URLSearchParams({ state: search.get('state') ?? '', ...answer, iss: origin })
    return `${search.get('redirect_uri')}?${query}`
  }

  function idToken({ person, nonce }: Grant): Promise<string> | string {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: origin, aud: CLIENT.clientId, iat: now, exp: now + 3_600, nonce, ...person }
    const claims = manners.claims?.(usual) ?? usual
    if (manners.signs === 'none') return new UnsecuredJWT(claims).encode()
    if (manners.signs === 'hs256') {
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.clientSecret))
    }
    const { privateKey } = manners.signs === 'foreign' ? foreign : key
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid }).sign(privateKey)
  }

  return {
    issuer: origin,
    manners,
    asked,
    allow,
    refuse,
    /** Signs with a new key from now on; the old one is no longer published. */
    rotateKeys: async () => {
      key = await newKey()
    },
    close: () => app.close(),
  }
}

type Asked = Record<string, string | undefined>

type Key = Awaited<ReturnType<typeof newKey>>

/** Shared by the tests of a file, because creating a key takes longer than most tests. */
const keys = new Map<string, Promise<Key>>()

function keyOf(owner: string): Promise<Key> {
  const key = keys.get(owner) ?? newKey()
  keys.set(owner, key)
  return key
}

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' }
  return { privateKey, jwk }
}

/** Sends the account choice page, which needs no script. */
function choice(reply: FastifyReply, asking: string): FastifyReply {
  const field = (name: string, label: string, value: string) =>
    `<p><label>${label} <input name="${name}" value="${value}"></label></p>`
  return reply
    .type('text/html')
    .send(`<!doctype html><html lang="en"><title>Google</title><h1>Choose an account</h1>
<form action="/authorize/allow">
<input type="hidden" name="asking" value="${asking.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
${field('sub', 'Number', '1')}${field('email', 'Email', 'ada@gmail.com')}
${field('given_name', 'First name', 'Ada')}${field('family_name', 'Last name', 'Obi')}
<button>Continue</button> <button formaction="/authorize/refuse">Cancel</button>
</form></html>`)
}
