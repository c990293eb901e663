/** The client credentials that test academies and their Google share. */
export const CLIENT = { clientId: 'academy.apps.example', clientSecret: 'google-secret-of-tests' }
