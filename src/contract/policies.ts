/**
 * The callers allowed by an endpoint: `anyone` (also without a session), `signedIn`, or one role. An admin is neither learner
 * nor tutor.
 */
export type EndpointRole = 'anyone' | 'signedIn' | 'learner' | 'tutor' | 'admin'

/** A rule about who may do something: a sentence for people, and the status for others. */
export interface Policy {
  /** The required role: others get 401 or 403 before the call is read. */
  readonly role: EndpointRole
  /** A sentence for `docs/security.md` and the API's documents. */
  readonly sentence: string
  /** The HTTP status for callers who have the role but may not do it; left out if the role is enough. */
  readonly otherwise?: 401 | 403 | 404
}

/**
 * All policies by name. An endpoint names its policy; the first five apply to endpoints that name none. A comment such as
 * `Policy "own course"` marks the code of each.
 */
export const policies = {
  everybody: { role: 'anyone', sentence: 'Anybody, signed in or not.' },
  'signed in': { role: 'signedIn', sentence: 'Anyone who is signed in, for their own account.' },
  learners: { role: 'learner', sentence: 'Learners, each what is their own.' },
  tutors: { role: 'tutor', sentence: 'Tutors, each what is their own.' },
  admins: {
    role: 'admin',
    sentence:
      "Admins, whose accounts the operator makes, for everybody's accounts, courses, ratings and payments; signed in with a second factor.",
  },
  'a link': {
    role: 'anyone',
    sentence: 'Anyone who holds the link or the code from an email or a receipt.',
  },
  'the card provider': {
    role: 'anyone',
    sentence: 'Anyone who signs with the secret that the academy shares with its card provider.',
    otherwise: 401,
  },
  'the mail service': {
    role: 'anyone',
    sentence: 'Anyone who signs with the secret that the academy shares with its mail service.',
    otherwise: 401,
  },
  'own session': {
    role: 'signedIn',
    sentence: "Anyone who is signed in, for their own sessions; another person's is not found.",
    otherwise: 404,
  },
  'own passkey': {
    role: 'signedIn',
    sentence:
      "Anyone who is signed in, for their own passkeys; another person's is not found, and the last way in stays.",
    otherwise: 404,
  },
  'may erase': {
    role: 'signedIn',
    sentence: 'Anyone who types their password once more, once no money is open and no learner is in class.',
  },
  'may see the course': {
    role: 'anyone',
    sentence:
      'Everybody where the course is on sale; otherwise its tutor and its learners, and nobody else finds it.',
  },
  'may see the tutor': {
    role: 'anyone',
    sentence: 'Everybody, while the catalogue has a course of the tutor; otherwise nobody finds them.',
  },
  'may see the timetable': {
    role: 'signedIn',
    sentence: "The course's tutor and its learners; others find no timetable.",
    otherwise: 404,
  },
  'own course': {
    role: 'tutor',
    sentence:
      "The course's own tutor, with its topics, objectives, classes and ratings; others find no such course.",
    otherwise: 404,
  },
  'own learner': {
    role: 'tutor',
    sentence: 'The tutor of a course in which the learner is or was enrolled; others find no such learner.',
    otherwise: 404,
  },
  'own free course': {
    role: 'tutor',
    sentence: "The course's own tutor, unless the academy has taken it down.",
    otherwise: 404,
  },
  'may publish': {
    role: 'tutor',
    sentence:
      "The course's own tutor, if approved, verified where that is asked, with a second factor where that is asked, and not suspended, and if the course is not taken down.",
    otherwise: 404,
  },
  'may buy': {
    role: 'learner',
    sentence:
      'Learners, for a course on sale in which they are not enrolled; with a verified email where the academy asks for one.',
  },
  'own place': {
    role: 'tutor',
    sentence: "The tutor whose place it is; another's is not found.",
    otherwise: 404,
  },
  'may book a slot': {
    role: 'learner',
    sentence:
      'Learners who are enrolled onsite in the course, one class ahead at a time; for others there is no such slot.',
    otherwise: 404,
  },
  'own booking': {
    role: 'learner',
    sentence: "The learner whose onsite class it is; another's is not found.",
    otherwise: 404,
  },
  'own payment': {
    role: 'learner',
    sentence: "The learner who made the payment; another's is not found.",
    otherwise: 404,
  },
  'own waiting place': {
    role: 'learner',
    sentence: "The learner who stands on the waiting list; another's place in it is not found.",
    otherwise: 404,
  },
  'may rate': {
    role: 'learner',
    sentence: 'Learners who are enrolled in the course, once they have taken classes in it.',
    otherwise: 403,
  },
  'may mark a rating': {
    role: 'learner',
    sentence: 'Learners who may see the course, for a rating that is shown and not their own.',
  },
} as const satisfies Record<string, Policy>

/** The name of a policy, e.g. `own course`. */
export type PolicyName = keyof typeof policies

const BY_ROLE = {
  anyone: 'everybody',
  signedIn: 'signed in',
  learner: 'learners',
  tutor: 'tutors',
  admin: 'admins',
} as const satisfies Record<EndpointRole, PolicyName>

/** Returns an endpoint's policy: the named one, or that of its role. */
export function policyOf({ role, policy }: { role: EndpointRole; policy?: PolicyName }): PolicyName {
  return policy ?? BY_ROLE[role]
}
