import { type GoogleRefusal, googleRefusal } from '#contract/rules/googleRefusal.ts'

const SENTENCES: Readonly<Record<GoogleRefusal, string>> = {
  cancelled: 'You cancelled signing in with Google. Nothing has changed.',
  over: 'Signing in with Google took too long or was started in another browser. Please try again.',
  away: "Google isn't responding. Please try again in a moment, or sign in with your password.",
  'not-valid': "We couldn't verify Google's answer, so we didn't sign you in. Please try again.",
  'no-email': "Google didn't give us an email we can use. Please sign up with an email and a password.",
  unverified:
    "Google hasn't confirmed that this email is yours. Confirm it with Google, or sign up with an email and a password.",
  taken:
    "You already have an account with this email, but it isn't linked to Google. Sign in with your password, then link Google in your account. No password? Use “Forgot password?”.",
  'not-tutor': 'This is a learner account. Please sign in on the learner page.',
  suspended: 'This account is suspended. Please contact us.',
  'code-needed':
    'This account has two-step verification. Please sign in with your password and the code from your app.',
  'demo-closed': 'This is a demo account, and the demo is closed here.',
  'too-many': 'Too many Google sign-ins from your network in the last hour. Please try again later.',
  others: 'This Google account is linked to another account. Sign in with Google to unlink it there.',
  'linked-already': 'Your account is linked to another Google account. Unlink it first.',
  'other-session':
    'You were signed out, or someone else signed in, while you were at Google. Please sign in and try again.',
  failed: 'Something went wrong on our side. Please try again in a moment.',
}

/** Returns the message for a refused sign-in or link with Google; null for an unknown word. */
export function refusalSentence(word: string): string | null {
  const refusal = googleRefusal(word)
  return refusal && SENTENCES[refusal]
}
