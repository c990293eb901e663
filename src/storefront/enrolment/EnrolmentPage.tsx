import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router-dom'
import { listCountries } from '#contract/countries.ts'
import { getCourse } from '#contract/courses.ts'
import {
  type BillingCountry,
  billingCountry,
  chargedRate,
  DEFAULT_BILLING_COUNTRY,
  HOME_COUNTRY,
  NAIRA,
  NAIRA_EMBEDDED_LIVE_RATE,
} from '#contract/rules/currency.ts'
import { DEFAULT_METHOD, type LearningMethod, namedMethod } from '#contract/rules/learningMethod.ts'
import { channelsFor } from '#contract/rules/paymentChannels.ts'
import { isFree, nairaAt } from '#contract/rules/pricing.ts'
import { listFreeSlots } from '#contract/slots.ts'
import { paths } from '#pages/paths.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import { nairaText } from '#shared/money.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import { Assurances } from '../ui/course/Assurances.tsx'
import { hasSeat, isKept, useOpenCohorts, waysToBuy } from '../ui/course/cohortsOnSale.ts'
import { Breadcrumb } from '../ui/data/Breadcrumb.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { SelectField } from '../ui/fields/Field.tsx'
import { ClashNotice, CohortChoice, MethodChoice, SlotChoice } from './choices/Choices.tsx'
import { PaymentMethod } from './choices/PaymentMethod.tsx'
import { WaitingChoice } from './choices/WaitingChoice.tsx'
import styles from './EnrolmentPage.module.css'
import { type EnrolmentAnswer, enrolmentAction, type Quote } from './enrolmentAction.ts'
import { FailedBesideEnrolment, FinishPanel, LeaveQuestion } from './finish/FinishPanel.tsx'
import { OrderSummary, SummaryPanel } from './finish/SummaryPanel.tsx'
import {
  type CourseOnSale,
  type LiveRate,
  nairaLiveRate,
  newReference,
  orderOf,
  type PaymentObstacle,
  paymentObstacle,
} from './order.ts'
import { isUnderWay, useActionAnswer, useEarlyChoices, useEnrolment } from './useEnrolment.ts'

export const action = enrolmentAction

/** Loads the course and what else the form needs. Without countries or a rate learners in Nigeria can still enrol. */
export async function loader({ params, request: { signal }, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const slug = { params: { slug: params.slug ?? '' }, signal }
  const [course, slots, countries, liveRate] = await Promise.all([
    api.call(getCourse, slug),
    freeSlots(api, slug),
    attempt(() => api.call(listCountries, { signal })),
    nairaLiveRate(api, signal),
  ])
  // Fields that only the course's own page shows would be a seventh of this page, sent on each visit.
  const { ratings, topics, objectives, long_description, ...courseOnSale } = course.data
  return {
    course: courseOnSale,
    slots,
    countries: 'value' in countries ? countries.value.data.map(({ name }) => name) : [HOME_COUNTRY],
    liveRate,
    reference: newReference(),
  }
}

/** Returns the free times for onsite classes; null if they fail to load, and the learner picks one later. */
async function freeSlots(api: ApiClient, slug: { params: { slug: string }; signal: AbortSignal }) {
  const free = await attempt(() => api.call(listFreeSlots, slug))
  return 'value' in free ? free.value.data : null
}

/** Skips revalidation for another method or a payment step; a new price, a refusal or a waiting list step reloads. */
export function shouldRevalidate({
  formData,
  actionResult,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formData) return isNews(actionResult) || isStepInLine(formData)
  return defaultShouldRevalidate && currentUrl.pathname === nextUrl.pathname
    ? currentUrl.search === nextUrl.search
    : defaultShouldRevalidate
}

function isStepInLine(form: FormData): boolean {
  return ['join', 'leave', 'watch', 'unwatch'].includes(String(form.get('intent')))
}

function isNews(answer: EnrolmentAnswer | undefined): boolean {
  return answer?.outcome === 'repriced' || (answer?.outcome === 'failed' && answer.failure.isFinal)
}

export const handle = {
  meta: ({ data, config }) =>
    data ? { title: `Enrol in ${data.course.title} | ${config.name}`, isIndexed: false } : null,
} satisfies PageHandle<Awaited<ReturnType<typeof loader>>>

/** /courses/{slug}/enrol: the order, its price and the payment. */
export function Component() {
  const { course, slots, countries, liveRate: loadedRate, reference } = useLoaderData<typeof loader>()
  const posted = useAnswer<EnrolmentAnswer>()
  const { config, session } = useRootData()
  const [search, setSearch] = useSearchParams()
  const namedInAddress = namedMethod(search.get('method'))
  const [chosenMethod, chooseMethod] = useState<LearningMethod | null>(posted?.method ?? null)
  const method = namedInAddress ?? chosenMethod ?? DEFAULT_METHOD

  const [countryName, setCountryName] = useState(DEFAULT_BILLING_COUNTRY.name)
  const [freshRate, setFreshRate] = useState<LiveRate>(null)
  const [isPricing, setPricing] = useState(false)
  const [quote, setQuote] = useState<Quote | null>(posted?.outcome === 'repriced' ? posted.quote : null)
  const askRate = useActionAnswer<EnrolmentAnswer>()
  const liveRate = freshRate ?? loadedRate
  const country =
    countryName === HOME_COUNTRY && typeof liveRate !== 'number'
      ? DEFAULT_BILLING_COUNTRY
      : billingCountry(countryName, Number(liveRate), config.naira_margin)
  const isOnsite = method === 'physical'
  const starts = useOpenCohorts(course)
  // Onsite classes are one-on-one: they have no group that starts.
  const cohorts = isOnsite ? null : starts
  const ways = waysToBuy(course, starts)
  const [chosenCohort, chooseCohort] = useState(Number(search.get('cohort')) || null)
  const offered = cohorts?.filter(one => isKept(course, one)).map(({ id }) => id) ?? []
  const free = cohorts?.filter(one => hasSeat(one) || offered.includes(one.id))
  const wished = chosenCohort ?? offered[0]
  const cohort = (free?.find(({ id }) => id === wished) ?? free?.[0])?.id
  const full = cohorts?.filter(one => !hasSeat(one) || offered.includes(one.id)) ?? []
  const obstacle = classObstacle() ?? paymentObstacle(course, country, config.payments.mode, liveRate)

  function classObstacle(): PaymentObstacle | null {
    if (isOnsite) return slots?.length === 0 ? 'times' : null
    if (cohorts !== null) return cohort === undefined ? 'seat' : null
    return ways.virtual ? null : 'over'
  }

  const asksSlot = isOnsite && slots !== null && slots.length > 0
  const [chosenSlot, chooseSlot] = useState<number | null>(posted?.slotId ?? null)
  const slot = slots?.find(({ id }) => id === chosenSlot)?.id ?? null

  const clash = course.viewer?.clashes?.find(({ cohort_id, slot_id }) =>
    isOnsite ? slot_id === slot && slot !== null : slot_id === null && (cohort_id ?? cohort) === cohort,
  )

  const order = {
    ...orderOf(course, method, country, quote?.amount_kobo, cohort),
    ...(asksSlot && { slotId: slot }),
  }
  const payer = { email: session?.data.email ?? '', payments: config.payments }
  const process = useEnrolment(order, obstacle, payer, posted, setQuote)
  const isLocked = isUnderWay(process.enrolment)

  async function chooseCountry(name: string) {
    setCountryName(name)
    setQuote(null)
    process.review()
    if (name !== HOME_COUNTRY) return
    setPricing(true)
    const answer = await askRate({ intent: 'rate' })
    setPricing(false)
    if (answer.outcome === 'rate' && answer.liveRate !== null) setFreshRate(answer.liveRate)
  }

  const choices = useRef<HTMLDivElement>(null)
  useEarlyChoices(choices, early => {
    const earlyMethod = namedMethod(early.method)
    if (earlyMethod !== method) chooseMethod(earlyMethod)
    if (early.cohort !== undefined) chooseCohort(Number(early.cohort))
    if (early.slot) chooseSlot(Number(early.slot))
    if (early.country !== undefined && early.country !== countryName) void chooseCountry(early.country)
  })

  // The sign-in links return to this address.
  const nameInAddress = useEffectEvent((method: LearningMethod) =>
    setSearch({ method }, { replace: true, preventScrollReset: true }),
  )
  useEffect(() => {
    if (chosenMethod !== null) nameInAddress(chosenMethod)
  }, [chosenMethod])

  return (
    <section className={`page ${styles.place}`}>
      <Breadcrumb
        above={[
          { to: paths.catalogue(), name: 'Courses' },
          { to: paths.course(course.slug), name: course.title },
        ]}
        here="Enrol"
      />
      {course.viewer?.is_enrolled ? (
        <div className={styles.done}>
          <h1>{course.title}</h1>
          <FailedBesideEnrolment enrolment={process.enrolment} />
          <AlreadyEnrolled course={course} />
        </div>
      ) : (
        <div ref={choices} className={styles.columns}>
          <div className={styles.choices}>
            <OrderSummary
              course={course}
              method={method}
              onChange={namedInAddress !== null && !isLocked ? process.review : null}
            />
            {namedInAddress === null && (
              <MethodChoice method={method} ways={ways} isLocked={isLocked} onChoose={chooseMethod} />
            )}
            {free !== undefined && free.length > 0 && (
              <CohortChoice
                cohorts={free}
                offered={offered}
                chosen={cohort}
                isLocked={isLocked}
                onChoose={id => {
                  chooseCohort(id)
                  process.review()
                }}
              />
            )}
            {full.length > 0 && (
              <WaitingChoice
                cohorts={full}
                isOpen={free?.length === 0}
                standings={course.viewer?.waiting ?? []}
                isLearner={session?.userType === 'learner'}
                posted={posted}
              />
            )}
            {asksSlot && <SlotChoice slots={slots} chosen={slot} isLocked={isLocked} onChoose={chooseSlot} />}
            {clash && <ClashNotice {...clash} />}
          </div>
          <aside className={styles.side} aria-label="Summary">
            {!isFree(course) && (
              <BillingCountrySelect
                countries={countries}
                country={country}
                isLocked={isLocked}
                isPricing={isPricing}
                onChoose={name => void chooseCountry(name)}
              />
            )}
            <SummaryPanel course={course} country={country} quote={quote} isRateKnown={obstacle !== 'rate'} />
            <PaymentMethod
              course={course}
              obstacle={obstacle}
              hasLine={full.length > 0}
              isFree={order.kobo === 0}
              nairaPrice={nairaPriceText(course, liveRate, config.naira_margin)}
              channels={channelsFor(config.payments.channels, country.currency_code)}
              isSandbox={config.payments.mode === 'sandbox'}
              onChooseNaira={() => void chooseCountry(HOME_COUNTRY)}
            />
            <FinishPanel
              course={course}
              order={order}
              reference={reference}
              isMethodAsked={namedInAddress === null}
              obstacle={obstacle}
              isRepriced={quote !== null}
              process={process}
            />
          </aside>
          <div className={styles.assurances}>
            <Assurances course={course} />
          </div>
        </div>
      )}
      <LeaveQuestion order={order} process={process} />
    </section>
  )
}

/** Returns the naira that a card would be charged today; null while the academy has no rate. */
function nairaPriceText(
  { discounted_price: dollars }: { discounted_price: number },
  liveRate: LiveRate,
  margin?: number,
): string | null {
  if (liveRate === 'unsold' && dollars > 0) return null
  const live = typeof liveRate === 'number' ? liveRate : NAIRA_EMBEDDED_LIVE_RATE
  return nairaText(nairaAt(chargedRate(live, margin), dollars))
}

/** Replaces the order if the learner is already enrolled. */
function AlreadyEnrolled({ course }: { course: CourseOnSale }) {
  return (
    <Alert tone="success" title={`You're already enrolled in ${course.title}`}>
      <p>Your classes and timetable are under Enrolled Courses.</p>
      <p>
        <LinkButton to={paths.enrolledCourses()}>See your courses</LinkButton>
      </p>
    </Alert>
  )
}

/** Every country, Nigeria first. It is a native list, so typing the start of a name finds it. */
function BillingCountrySelect({
  countries,
  country,
  isLocked,
  isPricing,
  onChoose,
}: {
  countries: readonly string[]
  country: BillingCountry
  isLocked: boolean
  /** Today's rate is loading. */
  isPricing: boolean
  onChoose: (name: string) => void
}) {
  return (
    <SelectField
      label="Billing country"
      name="country"
      hint={
        isPricing
          ? "Getting today's price in naira…"
          : country.currency_code === NAIRA
            ? `You'll pay in naira (${NAIRA}).`
            : `You'll pay in ${country.currency_code}.`
      }
      value={country.name}
      disabled={isLocked}
      onChange={event => onChoose(event.target.value)}
    >
      {[HOME_COUNTRY, ...countries.filter(name => name !== HOME_COUNTRY)].map(name => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
