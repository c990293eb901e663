/** The HTTP status of an error, and when it occurs. */
interface ErrorKind {
  status: number
  /** A sentence for programmers. */
  when: string
}

/**
 * All errors of the API, by the code in the reply. Programs decide by the code; the sentence is for the user and may change.
 * A code never changes its meaning.
 */
export const errorCodes = {
  'request.invalid': { status: 400, when: 'A field is missing or wrong; `fields` says which and why.' },
  'request.malformed': { status: 400, when: 'The request is no readable HTTP, JSON or form.' },
  'request.timed_out': { status: 408, when: 'The request took too long to arrive.' },
  'request.too_large': { status: 413, when: 'The body, a file or a text is larger than the call takes.' },
  'request.address_too_long': { status: 414, when: 'A part of the address is longer than any that exists.' },
  'request.unsupported_type': {
    status: 415,
    when: 'The body or a file is of a kind that the call does not read.',
  },
  'request.headers_too_large': { status: 431, when: 'The headers of the request are too large.' },
  'request.other_site': { status: 403, when: 'A page of another site posted the form.' },
  'address.not_found': { status: 404, when: 'Nothing is at this address.' },
  'address.wrong_method': {
    status: 405,
    when: 'The address takes other methods; the `Allow` header names them.',
  },
  'rate_limit.reached': {
    status: 429,
    when: 'There were too many requests or tries; `Retry-After` says when to go on.',
  },
  'server.failed': { status: 500, when: 'The fault is ours; the log has it under the request id.' },
  'server.unavailable': { status: 503, when: 'The server is too busy or stopping, or its database is away.' },
  'storage.unavailable': { status: 503, when: 'The pictures cannot be read or written right now.' },
  'storage.full': { status: 507, when: 'The disk of the pictures is full; nothing was changed.' },

  'session.required': { status: 401, when: 'The call needs somebody who is signed in.' },
  'session.ended': {
    status: 401,
    when: 'The token was valid once, or never; signing in again gives a new one.',
  },
  'account.not_found': { status: 404, when: 'No account of the kind that is asked for is there.' },
  'account.wrong_role': {
    status: 403,
    when: 'The call is for one role, and the account of the caller has another.',
  },
  'account.wrong_password': { status: 401, when: 'No account has this email and this password.' },
  'account.second_factor_required': {
    status: 401,
    when: 'Signing in needs a code too; `ticket` goes on with `POST /api/login/second-factor`.',
  },
  'account.second_factor_missing': {
    status: 403,
    when: "The caller's session was opened without a second factor: admins need one, and tutors who publish where the academy asks for it.",
  },
  'account.wrong_second_factor': {
    status: 400,
    when: 'The code of an app or the recovery code is wrong, or was used before.',
  },
  'account.ticket_not_valid': {
    status: 400,
    when: 'The sign-in that waits for a code is over: five minutes old, done, or tried five times.',
  },
  'account.second_factor_on': {
    status: 409,
    when: 'The second factor is on already; another app takes its place once it is off.',
  },
  'account.second_factor_off': {
    status: 409,
    when: 'The second factor is off, or what was to switch it on is older than an hour.',
  },
  'account.not_tutor': { status: 403, when: "A learner's account was used where tutors sign in." },
  'account.email_taken': { status: 400, when: 'An account with this email exists already.' },
  'account.suspended': { status: 403, when: 'The academy has suspended the account.' },
  'account.awaits_approval': {
    status: 403,
    when: 'The academy has not approved the tutor yet, so nothing can go on sale.',
  },
  'account.wrong_current_password': {
    status: 400,
    when: 'What was asked for needs the password once more, and it was not right.',
  },
  'email_change.not_valid': {
    status: 400,
    when: 'The link of a change of email is used, too old, unknown, or the address was taken meanwhile.',
  },
  'account.money_open': {
    status: 409,
    when: 'A payment, a refund or a dispute is open, so the account cannot be erased yet.',
  },
  'account.teaches': {
    status: 409,
    when: "Learners are enrolled in the tutor's courses, so the account stays.",
  },
  'account.sample': {
    status: 403,
    when: 'Everybody may try the sample academy, so its people keep their password, their address and their face.',
  },
  'session.not_found': {
    status: 404,
    when: "The session does not exist, has ended, or is another person's.",
  },
  'account.demo_closed': {
    status: 403,
    when: 'The account belongs to the sample academy, which is closed here.',
  },
  'account.not_verified': {
    status: 403,
    when: 'The email of the account is not verified yet, and this academy asks for it here.',
  },
  'verification.link_not_valid': {
    status: 400,
    when: 'The link that proves an email is unknown, older than two days, or a newer one was sent.',
  },
  'verification.code_not_valid': {
    status: 400,
    when: 'The code is wrong, older than ten minutes, was tried too often, or a newer one was sent.',
  },
  'verification.other_browser': {
    status: 409,
    when: 'The link was opened in a browser that the account does not know, and needs its password too.',
  },
  'reset_link.not_valid': {
    status: 400,
    when: 'The link for a new password is used, unknown, older than an hour, or a newer one was sent.',
  },

  'unsubscribe.not_valid': {
    status: 404,
    when: 'The link is not one that the academy has made, or its person is gone.',
  },
  'notice.required': {
    status: 409,
    when: 'Nobody may switch off this kind of notice: those about the account, money, places and changes of classes always come.',
  },
  'passkey.off': {
    status: 409,
    when: 'The academy takes no passkeys: they are switched off, or its address is none that they can be made for.',
  },
  'passkey.not_valid': {
    status: 400,
    when: 'The passkey is unknown, was made elsewhere, or answers no question that was asked of this browser in the last five minutes.',
  },
  'passkey.counter_fell': {
    status: 403,
    when: 'The passkey counts less than before, so it may be a copy: another proof is needed.',
  },
  'passkey.limit_reached': { status: 409, when: 'The account has as many passkeys as an account can have.' },
  'passkey.not_found': { status: 404, when: "The passkey does not exist, or is another person's." },
  'google.off': { status: 409, when: 'Nobody signs in with Google at this academy.' },
  'google.linked': { status: 409, when: 'The account is linked to a Google account already.' },
  'account.last_way_in': {
    status: 409,
    when: 'Nothing else opens the account, so what was to be removed stays.',
  },

  'submission.in_progress': {
    status: 409,
    when: 'The first call under this `Idempotency-Key` has not been answered yet.',
  },
  'submission.done': {
    status: 409,
    when: 'The first call under this key succeeded, and its answer was too long to keep.',
  },
  'submission.interrupted': {
    status: 409,
    when: 'The first call under this key was cut off, and nobody knows how far it came.',
  },
  'submission.changed': { status: 422, when: 'The key was used before for a call with another body.' },

  'course.not_found': {
    status: 404,
    when: "The course does not exist, is not on sale, or is another tutor's.",
  },
  'record.changed': {
    status: 409,
    when: 'The record, or a list that was put in order, was changed elsewhere after it was read.',
  },
  'course.on_sale': { status: 409, when: 'Only an unpublished course can be deleted.' },
  'course.in_use': {
    status: 409,
    when: 'Somebody has enrolled in the course or begun to pay for it, so it stays.',
  },
  'course.taken_down': {
    status: 403,
    when: 'The academy has taken the course down, so it cannot go on sale.',
  },
  'course.address_taken': { status: 400, when: 'Another course has this address.' },
  'course.too_many_addresses': { status: 409, when: 'The address of the course was changed too often.' },
  'topic.not_found': { status: 404, when: "The topic does not exist or belongs to another tutor's course." },
  'topic.limit_reached': { status: 409, when: 'The course has as many topics as a course can have.' },
  'objective.not_found': {
    status: 404,
    when: "The objective does not exist or belongs to another tutor's course.",
  },
  'objective.limit_reached': { status: 409, when: 'The course has as many objectives as a course can have.' },
  'class_session.not_found': {
    status: 404,
    when: "The class session does not exist or belongs to another tutor's course.",
  },
  'class_session.limit_reached': {
    status: 409,
    when: 'The course has as many class sessions as a course can have.',
  },
  'class_session.over': { status: 409, when: 'The class session is over, so it cannot be cancelled.' },
  'class_session.cancelled': { status: 409, when: 'The class session is cancelled already.' },
  'class_session.no_series': { status: 409, when: 'The class session is in no weekly series.' },
  'attendance.not_open': {
    status: 409,
    when: 'The class session has not begun: until then only who has excused themselves is noted.',
  },
  'attendance.long_past': {
    status: 409,
    when: 'The class session was over a week ago, and the change was not said to be meant.',
  },
  'attendance.no_learner': {
    status: 404,
    when: 'The learner is not in the class session, or has joined after it.',
  },
  'tutor.not_found': { status: 404, when: 'No tutor with a course in the catalogue has this address.' },
  'rating.not_found': { status: 404, when: 'The rating does not exist or cannot be seen by the caller.' },
  'rating.not_enrolled': { status: 403, when: 'Only learners who are enrolled in a course rate it.' },
  'rating.too_early': { status: 409, when: 'The course cannot be rated so soon after the enrolment.' },
  'rating.own': { status: 403, when: 'Nobody marks their own rating as helpful.' },
  'picture.not_found': { status: 404, when: 'The picture does not exist.' },

  'cohort.not_found': {
    status: 404,
    when: "The cohort does not exist, is not the course's, or belongs to another tutor's course.",
  },
  'course.no_classes': { status: 409, when: 'All classes of the course are over, so it is not sold.' },
  'cohort.none_open': {
    status: 409,
    when: 'The course runs in cohorts, and none of them takes learners now.',
  },
  'cohort.closed': { status: 409, when: 'Enrolment in the cohort has closed.' },
  'cohort.full': {
    status: 409,
    when: 'No seat of the cohort is free, or others wait for one; the learner may wait too.',
  },
  'cohort.has_seat': {
    status: 409,
    when: 'The cohort has a seat for the learner, so they need not wait for one.',
  },
  'waiting.not_found': { status: 404, when: 'The learner is not on the waiting list of the cohort.' },
  'cohort.cancelled': { status: 409, when: 'The cohort was cancelled, and stays so.' },
  'cohort.finished': { status: 409, when: 'The last day of the cohort is over.' },
  'cohort.in_use': {
    status: 409,
    when: 'Somebody has paid for the cohort, is in it or waits for it: it can be cancelled.',
  },
  'cohort.seats_taken': { status: 409, when: 'More seats are held or taken than the cohort would have.' },
  'cohort.limit_reached': { status: 409, when: 'The course has as many cohorts as a course can have.' },
  'announcement.not_found': {
    status: 404,
    when: "The announcement does not exist or belongs to another tutor's course.",
  },
  'announcement.not_planned': {
    status: 409,
    when: 'The announcement is being sent, was sent or was cancelled, so it stays as it is.',
  },
  'place.not_found': { status: 404, when: "The place does not exist or is another tutor's." },
  'place.in_use': { status: 409, when: 'Slots were planned at the place, so it stays.' },
  'place.zone_in_use': {
    status: 409,
    when: 'Slots are still to come at the place, so the clock on which they were planned stays.',
  },
  'place.limit_reached': { status: 409, when: 'The tutor has as many places as a tutor can have.' },
  'learner.not_found': {
    status: 404,
    when: "The learner does not exist, or is in none of the tutor's courses.",
  },
  'slot.not_found': {
    status: 404,
    when: "The slot or the booking does not exist, is not the course's, or is somebody else's.",
  },
  'slot.taken': { status: 409, when: 'Somebody else has the slot, or it is not offered any more.' },
  'slot.after_weeks': { status: 409, when: "The time is after the learner's weeks in the course end." },
  'slot.no_hours': {
    status: 409,
    when: 'The class is longer than the onsite hours that the learner has left in the course.',
  },
  'slot.none_free': { status: 409, when: 'The course has no free onsite time, so it is not sold onsite.' },
  'slot.changed': {
    status: 409,
    when: 'The onsite class was moved or cancelled elsewhere at the same moment.',
  },
  'slot.one_ahead': {
    status: 409,
    when: 'The learner has an onsite class of the course ahead already: it can be moved.',
  },
  'slot.too_late': {
    status: 409,
    when: 'The class begins in less than 24 hours, so the learner can neither move nor cancel it.',
  },
  'slot.not_booked': { status: 409, when: 'No learner has the slot, or has had it confirmed already.' },
  'slot.not_begun': { status: 409, when: 'The class has not begun, so nobody has attended or missed it.' },
  'slot.over': { status: 409, when: 'The class is over or was marked, so its time stays.' },
  'slot.cancelled': { status: 409, when: 'The slot is cancelled, and stays so.' },
  'slot.in_use': { status: 409, when: 'A learner has or had the slot, so it stays: it can be cancelled.' },
  'slot.limit_reached': { status: 409, when: 'The tutor has as many slots to come as a tutor can have.' },
  'enrolment.exists': { status: 409, when: 'The learner is enrolled in the course already.' },
  'payment.not_found': { status: 404, when: "The payment does not exist or is another learner's." },
  'payment.reference_taken': { status: 409, when: 'The reference belongs to another payment.' },
  'payment.price_changed': {
    status: 409,
    when: 'The amount is not the price of today; `quote` has it, and no payment was opened.',
  },
  'payment.opened_elsewhere': {
    status: 409,
    when: 'Another payment for the course was opened at the same moment.',
  },
  'payment.limit_reached': { status: 429, when: 'The learner has too many open payments.' },
  'payment.cards_not_accepted': {
    status: 409,
    when: 'The academy has no card provider; free courses can be taken.',
  },
  'payment.other_course': { status: 409, when: 'The payment was made for another course.' },
  'payment.too_low': { status: 409, when: 'The payment is lower than the price of the course.' },
  'payment.pending': { status: 409, when: 'The money has not arrived yet.' },
  'payment.failed': { status: 409, when: 'The provider says that the payment did not go through.' },
  'payment.abandoned': { status: 409, when: 'The payment was ended before it was made.' },
  'payment.in_review': {
    status: 409,
    when: 'What was paid is not what was asked for, and a person decides.',
  },
  'payment.not_in_review': {
    status: 409,
    when: 'An operator accepts a payment on which nobody has to decide.',
  },
  'payment.refund_due': {
    status: 409,
    when: 'The learner was enrolled already, so the payment will be refunded.',
  },
  'payment.refunded': { status: 409, when: 'The payment was refunded.' },
  'payment.disputed': { status: 409, when: "The payment is disputed at the payer's bank." },
  'refund.in_progress': { status: 409, when: 'The payment is being refunded.' },
  'refund.wrong_amount': {
    status: 409,
    when: 'The refund is less than a kobo, or more than what is left of the payment.',
  },
  'refund.refused': { status: 409, when: 'The card provider refuses to give the payment back.' },
  'refund.disputed': { status: 409, when: "A dispute about the payment is open at the payer's bank." },
  'refund.nothing_left': { status: 409, when: 'The payment has no money left to refund.' },
  'receipt.not_found': { status: 404, when: "The receipt does not exist or is another learner's." },
  'provider.unavailable': { status: 503, when: 'The card provider does not answer; nothing was changed.' },
  'provider.wrong_signature': { status: 401, when: "The signature of a webhook is not the card provider's." },
  'bounce.wrong_signature': { status: 401, when: "The signature of a bounce is not the mail service's." },
  'bounce.off': {
    status: 404,
    when: 'The academy takes no bounces: its operator has set no secret for them.',
  },
  'exchange_rate.unknown': { status: 503, when: 'No rate of the naira is young enough to sell at.' },
} as const satisfies Record<string, ErrorKind>

/** The code of an error, e.g. `course.not_found`. */
export type ErrorCode = keyof typeof errorCodes
