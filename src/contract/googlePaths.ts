/** The path that starts a Google sign-in. It is a link, because the security policy forbids forms that lead to another site. */
export const GOOGLE_START = '/auth/google/start'

/** The path to which Google redirects back, as the operator registers it with Google. */
export const GOOGLE_CALLBACK = '/auth/google/callback'
