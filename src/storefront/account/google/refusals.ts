import { type GoogleRefusal, googleRefusal } from '#contract/rules/googleRefusal.ts'

const SENTENCES: Readonly<Record<GoogleRefusal, string>> = {
  cancelled: 'You did not go on with Google, so nothing has changed.',
  over: 'The way to Google and back took longer than ten minutes, or was begun in another browser. Please begin again.',
  away: 'Google does not answer right now. Please try again in a moment, or sign in with your password.',
  'not-valid': 'Google’s answer could not be believed, so nobody was signed in. Please begin again.',
  'no-email':
    'Google did not tell an e-mail that an account could have. Please sign up with an e-mail and a password.',
  unverified:
    'Google has not confirmed that this e-mail is yours. Confirm it at Google, or sign up with an e-mail and a password.',
  taken:
    'An account has this e-mail already, and this Google account is not linked to it. Sign in with its password, then link Google on the page of your account. You know of no password? “Forgot password?” brings you to one.',
  'not-tutor': 'This is a learner account. Please sign in on the learner page.',
  suspended: 'This account is suspended. Please write to the academy.',
  'code-needed':
    'This account asks for a code of its authenticator app, too. Please sign in with your password and the code.',
  'demo-closed': 'This account belongs to the sample academy, which is closed here.',
  'too-many': 'Too many people of your network have come by Google in the last hour. Please try again later.',
  others: 'Another account is linked to this Google account. Sign in to it with Google to unlink it.',
  'linked-already': 'Your account is linked to another Google account. Unlink it first.',
  'other-session':
    'You were signed out, or somebody else signed in, while you were at Google. Sign in and begin again.',
  failed: 'Something went wrong on our side. Please try again in a moment.',
}

/** Returns the message for a refused sign-in or link with Google; null for an unknown word. */
export function refusalSentence(word: string): string | null {
  const refusal = googleRefusal(word)
  return refusal && SENTENCES[refusal]
}
