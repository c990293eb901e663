import { lines, type SampleCourse, topic } from '../course.ts'

export const socialMedia: SampleCourse = {
  slug: 'social-media-for-small-business',
  category: 'digital-marketing',
  tutor: 'halima',
  title: 'Social Media for Small Business',
  price: { original: 110, discounted: 77 },
  weeks: 5,
  video: 'https://www.youtube.com/watch?v=qp0HIF3SfI4',
  short: lines(
    'Two good posts a week that bring customers, not just likes.',
    'Plan, shoot and write with the phone you have.',
  ),
  long: lines(
    'You run a business; you cannot dance on camera every day. Good: you do not have to. This course builds a small habit that brings people through the door.',
    "We find the one thing your customers ask most and answer it in pictures, short films and words. You learn light, sound and framing with a phone, a month's plan in an hour, replies that sell without begging, and which numbers to look at on the first of the month.",
    'By the end you have twelve posts ready and know why each exists.',
  ),
  objectives: [
    'Choose one channel and one promise and keep both',
    'Shoot clear photos and short films with a phone',
    'Write captions and replies that lead to an order',
    'Plan a month of posts in an hour',
    'Read reach, visits and orders without fooling yourself',
  ],
  topics: [
    topic(
      'One promise',
      [
        'Whom do you help, with what, how do they feel afterwards?',
        'Choose a channel where they already are.',
      ],
      ['Start with why - https://www.ted.com/talks/simon_sinek_how_great_leaders_inspire_action'],
    ),
    topic(
      'Phone photography',
      [
        'Window light, clean background, three angles.',
        'Food, cloth and people: what each needs.',
        'Practice: your best seller, ten pictures, one kept.',
      ],
      ['Learn photography basics - https://www.adobe.com/creativecloud/photography/discover.html'],
    ),
    topic(
      'Short films',
      ['Hook, help, handshake: fifteen seconds.', 'Sound first; subtitles always.'],
      ['YouTube Creators - https://www.youtube.com/creators/'],
    ),
    topic(
      'Words that work',
      ['First line, last line, one thing to do.', 'Answering "how much?" in public.'],
      ['Meta Blueprint - https://www.facebook.com/business/learn'],
    ),
    topic(
      'A month in an hour',
      ['Four themes, three formats, one calendar.', 'What to do when you miss a week.'],
      ['Google Calendar help - https://support.google.com/calendar/'],
    ),
    topic(
      'Numbers on the first of the month',
      ['Reach is weather, orders are harvest.', 'When to pay for a post, how much, and how to stop.'],
      ['Google Skillshop - https://skillshop.withgoogle.com/'],
    ),
  ],
  voices: [
    [5, 'Twelve posts ready and my Saturdays back. Orders for my small chops doubled in December.'],
    [4, 'The window light lesson alone changed my page.'],
    [5, 'Halima looks at your page and tells you the truth, kindly.'],
    [3, 'Good, though I sell services and most examples were products.'],
  ],
  ratings: 22,
  loved: 0.58,
  ageInDays: 185,
  quiet: 5,
}
