import { expect, test } from 'vitest'
import { rateFromDecimal } from '#contract/rules/pricing.ts'
import { academyWithPages } from '../../../support/academy/site.ts'
import { fakeExchangeRate } from '../../../support/standIns/fakePorts.ts'
import { structuredDataOf } from '../../../support/structuredData.ts'

const PUBLIC_URL = 'https://academy.example'

async function taggedAcademy(course: Record<string, unknown> = {}) {
  const academy = await academyWithPages(
    {
      course: {
        slug: 'weaving',
        title: 'Weaving "& dyeing" <b>',
        short_description: 'Threads & colours.',
        original_price_cents: 10_000,
        discounted_price_cents: 5_000,
        cover_photo: 'adire/crafts/weaving.svg',
        ...course,
      },
      objective: { objective: 'Warp a loom' },
    },
    {
      config: { publicUrl: PUBLIC_URL },
      ports: { exchangeRate: fakeExchangeRate(rateFromDecimal(1_200)) },
    },
  )
  return {
    ...academy,
    head: async (url: string) => (await academy.server.inject(url)).payload.split('</head>')[0] ?? '',
  }
}

const contentOf = (head: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]

test('a course’s page carries what a shared link shows: absolute picture, title, naira price', async () => {
  const { head } = await taggedAcademy()
  const tags = await head('/courses/weaving?utm_source=x')
  expect(tags).toContain(`<link rel="canonical" href="${PUBLIC_URL}/courses/weaving"/>`)
  expect(contentOf(tags, 'og:url')).toBe(`${PUBLIC_URL}/courses/weaving`)
  expect(contentOf(tags, 'og:image')).toBe(`${PUBLIC_URL}/courses/weaving/cover.png`)
  expect(contentOf(tags, 'twitter:image')).toBe(`${PUBLIC_URL}/courses/weaving/cover.png`)
  expect(contentOf(tags, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(tags, 'og:title')).toBe('Weaving &quot;&amp; dyeing&quot; &lt;b&gt; | Belong Academy')
  expect(contentOf(tags, 'og:description')).toBe('Threads &amp; colours.')
  // 50 dollars at 1200 + 300.
  expect(contentOf(tags, 'product:price:amount')).toBe('75000')
  expect(contentOf(tags, 'twitter:data1')).toBe('₦75,000')
})

test('an uploaded cover is shared as it is stored', async () => {
  const { head } = await taggedAcademy({ cover_photo: 'covers/0123456789abcdef01234567.webp' })
  expect(contentOf(await head('/courses/weaving'), 'og:image')).toBe(
    `${PUBLIC_URL}/storage/covers/0123456789abcdef01234567.webp?w=1200`,
  )
})

test.each([
  ['/', '/'],
  ['/courses', '/courses'],
  ['/courses?sort=price&page=2&price=paid', '/courses?page=2'],
  ['/login?redirect_to=/dashboard', '/login'],
  ['/about/', '/about'],
])('the canonical address of %s is %s', async (url, canonical) => {
  const { head } = await taggedAcademy()
  expect(await head(url)).toContain(`<link rel="canonical" href="${PUBLIC_URL}${canonical}"`)
})

test('hidden courses, searches, missing pages and receipts are not to be found', async () => {
  const { head } = await taggedAcademy({ display: 1 })
  for (const url of [
    '/courses/weaving',
    '/courses?q=weaving',
    '/courses/none',
    '/nowhere',
    '/receipts/none',
  ]) {
    const tags = await head(url)
    expect(tags.match(/<meta name="robots" content="noindex"/g), url).toHaveLength(1)
    expect(tags, url).not.toContain('ld+json')
  }
})

test('a person’s own pages are not to be found', async () => {
  const { server } = await taggedAcademy()
  for (const url of ['/dashboard', '/tutor/courses', '/payment-history', '/courses/weaving/enrol']) {
    expect((await server.inject(url)).headers['x-robots-tag'], url).toBe('noindex')
  }
})

test('structured data has what schema.org and search engines require, and nothing they do not know', async () => {
  const { server } = await taggedAcademy({ ratings_sum: 9, ratings_count: 2 })
  for (const url of ['/', '/courses/weaving']) {
    const { payload } = await server.inject(url)
    const { types, faults } = await structuredDataOf(payload)
    expect(types).toEqual(url === '/' ? ['Organization'] : ['Course', 'BreadcrumbList'])
    expect(faults).toEqual([])
  }
})

test('a course without a name, and with a property of no schema, would be found out', async () => {
  const course = { '@context': 'https://schema.org', '@type': 'Course', description: 'Threads', tuition: 5 }
  const { faults } = await structuredDataOf(
    `<script type="application/ld+json">${JSON.stringify(course)}</script>`,
  )
  expect(faults).toContain('Required attribute "name" is missing')
  expect(faults).toContainEqual(expect.stringContaining('tuition'))
})

test('a course is described with its offer, its ratings and its classes', async () => {
  const { head } = await taggedAcademy({ ratings_sum: 9, ratings_count: 2 })
  const [course, trail] = [...(await head('/courses/weaving')).matchAll(/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
  expect(course).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: 'Weaving "& dyeing" <b>',
    description: 'Threads & colours.',
    provider: { '@type': 'Organization', name: 'Belong Academy', url: `${PUBLIC_URL}/` },
    image: `${PUBLIC_URL}/courses/weaving/cover.png`,
    offers: { '@type': 'Offer', category: 'Paid', price: 75_000, priceCurrency: 'NGN' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 2, bestRating: 5 },
    teaches: ['Warp a loom'],
  })
  expect(course.hasCourseInstance.map(({ courseMode }: { courseMode: string }) => courseMode)).toEqual([
    'Online',
    'Onsite',
  ])
  expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${PUBLIC_URL}/`,
    `${PUBLIC_URL}/courses`,
    `${PUBLIC_URL}/courses/weaving`,
  ])
})

test('an unrated course claims no rating', async () => {
  const { head } = await taggedAcademy()
  expect(await head('/courses/weaving')).not.toContain('aggregateRating')
})
