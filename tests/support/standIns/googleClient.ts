/** Under what the academies of tests and their Google know each other. */
export const CLIENT = { clientId: 'academy.apps.example', clientSecret: 'google-secret-of-tests' }
