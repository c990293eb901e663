import { lines, type SampleCourse, topic } from '../course.ts'

export const customerService: SampleCourse = {
  slug: 'customer-service-that-keeps-customers',
  category: 'business',
  tutor: 'ekanem',
  title: 'Customer Service That Keeps Customers',
  price: { original: 60, discounted: 45 },
  weeks: 3,
  video: 'https://www.youtube.com/watch?v=eIho2S0ZahI',
  short: lines(
    'Calm answers for hard moments, at the counter, on the phone and in chat.',
    'A short course for shop and support teams, by invitation.',
  ),
  long: lines(
    'Most customers who leave never complain; they just do not return. The ones who shout are giving you a second chance.',
    'We practise with recorded calls and real chats (names changed): the wrong order, the failed transfer, the promise somebody else made. You learn to slow down, to say what will happen next, and to keep your own peace on a long day.',
    'This course runs for teams who were sent a link, so it is not in the public list.',
  ),
  objectives: [
    'Listen so that the other person notices',
    'Explain delays and refusals in words that hold up later',
    'Calm an angry customer without giving the shop away',
    'Turn complaints into changes that last',
  ],
  topics: [
    topic(
      'Listening on purpose',
      ['Repeat, ask, confirm.', 'Practice: five minutes of only questions.'],
      [
        'How to speak so that people want to listen - https://www.ted.com/talks/julian_treasure_how_to_speak_so_that_people_want_to_listen',
      ],
    ),
    topic(
      'The failed transfer',
      [
        'Debited but not received: what to say, what to check, when to call back.',
        'A message that a worried person can forward.',
      ],
      ['Central Bank of Nigeria, Consumer protection - https://www.cbn.gov.ng/'],
    ),
    topic(
      'When it gets loud',
      [
        'Lower your voice, name the problem, offer two ways.',
        'Where the line is, and who helps you hold it.',
      ],
      ['Federal Competition and Consumer Protection Commission - https://fccpc.gov.ng/'],
    ),
    topic(
      'Chat and e-mail',
      ['Greeting, answer, next step, name.', 'Ready-made replies that still sound like you.'],
      ['GOV.UK, Writing for the web - https://www.gov.uk/guidance/content-design/writing-for-gov-uk'],
    ),
    topic(
      'Complaints as a map',
      ['Count them, group them, fix the top one each month.', 'Tell the customer what changed.'],
      ['Net promoter score, Wikipedia - https://en.wikipedia.org/wiki/Net_promoter_score'],
    ),
  ],
  voices: [
    [5, 'Our front desk took it together. The shouting stopped, mostly ours.'],
    [4, 'Short and usable the next morning.'],
  ],
  ratings: 5,
  loved: 0.5,
  ageInDays: 95,
  quiet: 2,
  isHidden: true,
}
