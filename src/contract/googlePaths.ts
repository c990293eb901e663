/** Where a browser begins to sign in with Google: a link, for a form could not lead to another site. */
export const GOOGLE_START = '/auth/google/start'

/** Where Google sends it back to: the redirect address that the operator registers there. */
export const GOOGLE_CALLBACK = '/auth/google/callback'
