import type { FastifyInstance } from 'fastify'
import {
  acceptPayment,
  approveTutor,
  findAccount,
  hideRating,
  hideReply,
  listAllCourses,
  listAllRatings,
  listAttention,
  listAuditLines,
  listTutors,
  refundPayment,
  restoreCourse,
  restoreLearner,
  showPayment,
  showRating,
  showReply,
  suspendLearner,
  suspendTutor,
  takeCourseDown,
} from '#contract/admin.ts'
import * as moderation from '../../catalogue/courses/moderation/allCourses.ts'
import { adminCourse, listAllCourses as allCourses } from '../../catalogue/courses/moderation/allCourses.ts'
import { setRatingHidden, setReplyHidden } from '../../catalogue/courses/ratings/hideRating.ts'
import { adminRating, listAllRatings as allRatings } from '../../catalogue/courses/ratings/queries.ts'
import type { Actor } from '../../money/payments/paymentEvents.ts'
import { paymentBy, paymentWithHistory } from '../../money/payments/present.ts'
import { countForAttention, listForAttention } from '../../money/payments/reconciliation/queries.ts'
import { refundPayment as refund } from '../../money/payments/refunds/refundPayment.ts'
import { acceptPayment as accept } from '../../money/payments/settlement/acceptPayment.ts'
import { orUnavailable } from '../../money/payments/settlement/outcome.ts'
import * as people from '../../people/people.ts'
import * as accounts from '../../people/queries/accounts.ts'
import * as tutors from '../../people/tutorStatus.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, actorOf } from '../../platform/audit/audit.ts'
import { listAuditLines as auditLines } from '../../platform/audit/listLines.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { contentRange, PAGE_LENGTH } from '../../platform/http/listQuery.ts'
import { type Call, registerEndpoint } from '../../platform/http/registerEndpoint.ts'

/** Registers the routes of an admin: they call the same functions as the operator's commands, in the admin's own name. */
export function adminRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db } = academy

  registerEndpoint(app, findAccount, async ({ query: { email } }) =>
    people.presentAccount(await people.accountByEmail(db, email)),
  )

  registerEndpoint(app, listTutors, async ({ query }) =>
    (await accounts.listTutors(db, query)).map(people.presentTutor),
  )

  const onAccounts = [
    [approveTutor, 'tutor', tutors.approveTutor],
    [suspendTutor, 'tutor', tutors.suspendTutor],
    [suspendLearner, 'learner', tutors.suspendLearner],
    [restoreLearner, 'learner', tutors.restoreLearner],
  ] as const
  for (const [endpoint, kind, act] of onAccounts) {
    registerEndpoint(app, endpoint, async ({ params: { id }, ...call }) => {
      await people.accountOfKind(db, id, kind)
      await act(academy, id, by(call))
      return people.presentAccount(await people.accountOfKind(db, id, kind))
    })
  }

  registerEndpoint(app, listAllCourses, ({ query }) => allCourses(db, query))

  registerEndpoint(app, takeCourseDown, async ({ params: { slug }, body: { reason }, ...call }) =>
    adminCourse(db, await moderation.takeCourseDown(academy, slug, reason.trim(), by(call))),
  )

  registerEndpoint(app, restoreCourse, async ({ params: { slug }, ...call }) =>
    adminCourse(db, await moderation.restoreCourse(academy, slug, by(call))),
  )

  registerEndpoint(app, listAllRatings, ({ query }) => allRatings(db, query))

  for (const [endpoint, setHidden, isHidden] of [
    [hideRating, setRatingHidden, true],
    [showRating, setRatingHidden, false],
    [hideReply, setReplyHidden, true],
    [showReply, setReplyHidden, false],
  ] as const) {
    registerEndpoint(app, endpoint, async ({ params: { id }, ...call }) => {
      await setHidden(academy, id, isHidden, by(call))
      return adminRating(db, id)
    })
  }

  registerEndpoint(app, listAttention, async ({ query: { skip: offset = 0 }, setHeader }) => {
    const rows = await listForAttention(db, { offset })
    const total = await countForAttention(db)
    setHeader('content-range', contentRange('attention', { offset }, rows.length, total))
    return rows
  })

  registerEndpoint(app, showPayment, ({ params: { reference } }) => paymentWithHistory(db, reference))

  registerEndpoint(app, acceptPayment, async ({ params: { reference }, body: { reason }, ...call }) => {
    await accept(academy, await paymentBy(db, reference), reason ?? null, payingActor(call))
    return paymentWithHistory(db, reference)
  })

  registerEndpoint(app, refundPayment, async ({ params: { reference }, body, ...call }) => {
    const payment = await paymentBy(db, reference)
    const { amount_kobo: amountKobo, keeps_access: keepsAccess, request, reason } = body
    const input = { amountKobo, keepsAccess, request, reason }
    const { id, status, ...row } = await orUnavailable(refund(academy, payment, input, payingActor(call)))
    if (status === 'refused') {
      const why = row.reason ?? 'no reason given'
      throw new HttpError('refund.refused', `The card provider refused the refund: ${why}`)
    }
    return { id, reference, amount_kobo: row.amount_kobo, status }
  })

  registerEndpoint(app, listAuditLines, ({ query: { items = PAGE_LENGTH, ...wanted } }) =>
    auditLines(db, { ...wanted, items }),
  )
}

type AdminCall = { user: Account } & Pick<Call<typeof showPayment>, 'ip' | 'requestId' | 'log'>

function by({ user, ip, requestId }: Pick<AdminCall, 'user' | 'ip' | 'requestId'>): AuditActor {
  return actorOf(user, { ip, requestId })
}

function payingActor({ log, ...call }: AdminCall): Actor {
  return { source: 'admin', requestId: call.requestId, log, by: by(call) }
}
