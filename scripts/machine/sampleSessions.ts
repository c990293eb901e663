const LOGIN = { learner: 'learn-today-1', tutor: 'teach-today-1' }

/** The people of the sample academy who can sign in. */
export type Sample = keyof typeof LOGIN

/** Returns the session cookie of one of them for the academy at `url`. */
export async function sessionCookie(url: string, who: Sample) {
  const { token, user, is_verified, user_type } = await signIn(url, who)
  const session = { token, data: user, isVerified: is_verified, userType: user_type }
  return { name: 'user', value: encodeURIComponent(JSON.stringify(session)), url }
}

/** Signs one of them in; the reply has the session's token. */
export async function signIn(url: string, who: Sample) {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { authorization: 'Bearer academy-web', 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@example.com`, password: LOGIN[who] }),
  })
  return reply.json()
}

/** Returns the reply of an endpoint as JSON. */
export async function ask(url: string, path: string, token = 'academy-web') {
  return (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
}
