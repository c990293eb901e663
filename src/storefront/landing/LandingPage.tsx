import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Organization, WithContext } from 'schema-dts'
import type { AcademyConfig } from '#contract/academy.ts'
import { listCourses } from '#contract/courses.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { Icon } from '#shared/Icon.tsx'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { LinkButton, MoreLink } from '../ui/actions/Button.tsx'
import { Badge } from '../ui/data/Badge.tsx'
import { CourseCarousel } from './carousel/CourseCarousel.tsx'
import { AdireCloth } from './hero/AdireCloth.tsx'
import styles from './LandingPage.module.css'

/** The landing carousel shows 5 courses (specification section 9). */
const CAROUSEL_COURSES = 5

/** Loads the carousel's courses. If that fails, only the carousel says so. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const list = await attempt(() =>
    api.call(listCourses, { query: { items: CAROUSEL_COURSES, sort: 'popular' }, signal: request.signal }),
  )
  return { courses: 'value' in list ? list.value.data.data : null }
}

export const handle = {
  meta: ({ config, publicUrl }) => ({
    title: `${config.name} | Belong Here, Become a Pro!`,
    description:
      'Live virtual and onsite courses with tutors who do the work. Pick a course, meet your tutor, become a pro.',
    ...(import.meta.env.SSR && { structuredData: [organizationSchema(config, publicUrl)] }),
  }),
} satisfies PageHandle

/** /: the academy, the first courses and the ways to learn. */
export function Component() {
  const { courses } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  return (
    <>
      <Hero />
      <CourseCarousel courses={courses} />
      <ClassTypes />
      <AboutBlurbs />
      <TrustedBy />
      <Testimonials />
    </>
  )
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={`page ${styles.words}`}>
        <h1>Belong Here, Become a Pro!</h1>
        <p>
          Live classes with people who do the work. Join online or in person, learn a trade by practising it,
          and leave with work to show.
        </p>
        <div>
          <LinkButton to={paths.catalogue()} look="accent" size="large" iconAfter="arrowRight">
            Get Started
          </LinkButton>
        </div>
      </div>
      {/* After the text: on a slow connection it would be painted where the text is about to appear, and jump. */}
      <div className={styles.cloth}>
        <AdireCloth />
      </div>
    </section>
  )
}

/** The three ways to learn; self-paced is announced, not offered. */
function ClassTypes() {
  return (
    <section className={`page ${styles.types}`} aria-labelledby="class-types">
      <h2 id="class-types">Three ways to take a class</h2>
      <ul className={styles.cards}>
        <li className={styles.card}>
          <Icon name="video" size={34} />
          <h3>Virtual live classes</h3>
          <p>
            Set times, a small group and a tutor who sees your screen. Join from anywhere with a decent
            connection.
          </p>
          <MoreLink href={paths.catalogue()} className={styles.more}>
            Find a virtual class
          </MoreLink>
        </li>
        <li className={styles.card}>
          <Icon name="pin" size={34} />
          <h3>Onsite one-on-one</h3>
          <p>
            You and your tutor in person. The quickest way through the hard parts, at times that suit you
            both.
          </p>
          <MoreLink href={paths.catalogue()} className={styles.more}>
            Find an onsite class
          </MoreLink>
        </li>
        <li className={`${styles.card} ${styles.later}`}>
          <Icon name="laptop" size={34} />
          <h3>Self-paced</h3>
          <p>Lessons to take on your own, at your own pace. We're recording them now.</p>
          <p>
            <Badge color="accent">Coming Soon</Badge>
          </p>
        </li>
      </ul>
    </section>
  )
}

/** Describes the academy to learners and to tutors. */
function AboutBlurbs() {
  return (
    <section className={styles.blurbs} aria-label="About us">
      <div className={`page ${styles.columns}`}>
        <article className={styles.blurb}>
          <h2>Learn from people who do the work</h2>
          <p>
            Our tutors ship software, keep books, run campaigns and build brands during the day. In class they
            show you how it's really done, look at what you've made, and tell you what to change.
          </p>
          <p>Classes are small on purpose. Everyone speaks, everyone builds, nobody hides.</p>
          <div>
            <LinkButton to={paths.register()} look="secondary">
              Join us now <span className="visually-hidden">as a learner</span>
            </LinkButton>
          </div>
        </article>
        <article className={styles.blurb}>
          <h2>Teach what you know, keep your day job</h2>
          <p>
            Create a course in an afternoon: a title, a plan, a price. We bring the learners, take the
            payments and run the timetable. You bring the experience.
          </p>
          <p>Your courses, your topics, your times. Change them whenever you like.</p>
          <div>
            <LinkButton to={paths.tutorRegister()} look="secondary">
              Join us now <span className="visually-hidden">as a tutor</span>
            </LinkButton>
          </div>
        </article>
      </div>
    </section>
  )
}

/** Shown in demo mode only, if the operator has configured none. */
const VOICES = [
  {
    words:
      'I came for spreadsheets and left running the month-end close. My tutor had done it for eleven years, and it showed.',
    name: 'Ngozi Eze',
    now: 'Accounts officer, Enugu',
  },
  {
    words:
      'Nobody let me hide. By the third class I was sharing my screen, and by the sixth I was the one helping.',
    name: 'Tunde Adebayo',
    now: 'Front-end developer, Ibadan',
  },
  {
    words:
      'One-on-one on Saturdays fitted around my shop. We worked on my own adverts, with my own money at stake.',
    name: 'Halima Sani',
    now: 'Shop owner, Kano',
  },
  {
    words: 'I asked the same question four times and got four better answers. That is what I paid for.',
    name: 'Efe Omoruyi',
    now: 'Data analyst, Benin City',
  },
] as const

/** Testimonials of learners, as configured by the operator. */
function Testimonials() {
  const { site, demo_accounts: demo } = useRootData().config
  const own = site?.testimonials
  const voices = own ?? (demo ? VOICES : [])
  if (voices.length === 0) return null
  return (
    <section className={`page ${styles.voices}`} aria-labelledby="voices">
      <h2 id="voices">What learners say{!own && <span> (sample voices)</span>}</h2>
      <ul className={styles.list}>
        {voices.map(({ words, name, now }) => (
          <li key={name}>
            <figure>
              <blockquote>
                <p>{words}</p>
              </blockquote>
              <figcaption>
                <strong>{name}</strong>
                <span>{now}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shown in demo mode only, if the operator has configured none. */
const PARTNERS = [
  { name: 'Harmattan Freight', mark: 'M2 18 12 4l10 14M7 18l5-7 5 7' },
  { name: 'Iroko Clinics', mark: 'M12 2v20M2 12h20M5 5l14 14M19 5 5 19' },
  { name: 'Third Bridge Media', mark: 'M2 17c4-12 16-12 20 0M2 17h20M8 17v-6m8 6v-6' },
  { name: 'Kolanut Savings', mark: 'M12 3c8 5 8 13 0 18-8-5-8-13 0-18Zm0 0v18' },
  { name: 'Makoko Design', mark: 'M3 9h18l-4 9H7L3 9Zm9 0V3l5 4' },
  { name: 'Zobo Labs', mark: 'M9 3v6L4 20h16L15 9V3M8 3h8' },
] as const

/** The strip of partners, as configured by the operator. */
function TrustedBy() {
  const { site, demo_accounts: demo } = useRootData().config
  const own = site?.partners?.map(name => ({ name, mark: null }))
  const partners = own ?? (demo ? PARTNERS : [])
  if (partners.length === 0) return null
  return (
    <section className={styles.strip} aria-labelledby="trusted-by">
      <div className="page">
        <h2 id="trusted-by" className={styles.title}>
          Trusted by{!own && <span> (sample names)</span>}
        </h2>
        <ul className={styles.logos}>
          {partners.map(({ name, mark }) => (
            <li key={name}>
              {mark && (
                <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
                  <path d={mark} />
                </svg>
              )}
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Returns the academy's structured data, with the contacts that its operator has configured. */
function organizationSchema(config: AcademyConfig, publicUrl: string): WithContext<Organization> {
  const { name, contact, social } = config
  const profiles = Object.values(social).filter(address => address !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    ...(contact.email !== null && { email: contact.email }),
    ...(contact.phone !== null && { telephone: contact.phone }),
    ...(contact.address !== null && { address: contact.address }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}
