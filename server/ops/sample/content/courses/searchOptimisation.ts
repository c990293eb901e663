import { lines, type SampleCourse, topic } from '../course.ts'

export const searchOptimisation: SampleCourse = {
  slug: 'be-found-search-engine-optimisation',
  category: 'digital-marketing',
  tutor: 'halima',
  title: 'Be Found: Search Engine Optimisation',
  price: { original: 130, discounted: 104 },
  weeks: 6,
  video: 'https://www.youtube.com/watch?v=xsVTqzratPs',
  short: lines(
    'Help the right people find your pages, without tricks.',
    'Words, structure, speed and patience, in that order.',
  ),
  long: lines(
    'Search engines try to answer people. Once you see that, most of the mystery goes: write the best answer, make it easy to read and quick to load, and let others know.',
    'You work on your own site or on a practice shop. Week by week you research what people ask in Lagos, Abuja and Port Harcourt, mend the pages that matter, set up the free tools and learn to wait for the right numbers.',
    'We show what brings a penalty too, so that you recognise it when somebody sells it to you.',
  ),
  objectives: [
    'Find what customers type, and what they mean by it',
    'Write titles and pages that answer one question well',
    'Mend structure, links and speed with free tools',
    'Get a local business onto the map',
    'Report honest progress every month',
  ],
  topics: [
    topic(
      'How search works',
      ['Crawl, index, rank.', 'What you can change and what you cannot.'],
      [
        'Google Search Central, SEO starter guide - https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
      ],
    ),
    topic(
      'Questions people ask',
      ['Phrases, places and intentions.', 'Practice: fifty questions of your customers in a sheet.'],
      ['Google Trends - https://trends.google.com/'],
    ),
    topic(
      'Pages that answer',
      ['One page, one question.', 'Titles, headings, pictures and the first two sentences.'],
      [
        'Creating helpful content - https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
      ],
    ),
    topic(
      'Structure and speed',
      ['Links inside your site, addresses that last, sitemaps.', 'Core Web Vitals on a 3G phone.'],
      [
        'PageSpeed Insights - https://pagespeed.web.dev/',
        'web.dev, Web Vitals - https://web.dev/articles/vitals',
      ],
    ),
    topic(
      'On the map',
      [
        'The business profile: hours, photos, reviews and answers.',
        'Asking for a review without buying one.',
      ],
      ['Google Business Profile - https://business.google.com/'],
    ),
    topic(
      'Measuring and waiting',
      ['Search Console in fifteen minutes a month.', 'A report that a shop owner understands.'],
      ['Search Console - https://search.google.com/search-console/about'],
    ),
  ],
  voices: [
    [5, 'We are finally on the map. People say "I saw you on Google" at the counter.'],
    [4, 'Honest about how long it takes, which I respect.'],
    [2, 'I hoped for faster results. It is solid, but you have to be patient.'],
  ],
  ratings: 8,
  loved: 0.4,
  ageInDays: 140,
  quiet: 3,
}
