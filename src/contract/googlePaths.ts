/** The path at which a browser begins to sign in with Google. It is a link, because a form could not lead to another site. */
export const GOOGLE_START = '/auth/google/start'

/** The path to which Google sends the browser back: the redirect address that the operator registers with Google. */
export const GOOGLE_CALLBACK = '/auth/google/callback'
