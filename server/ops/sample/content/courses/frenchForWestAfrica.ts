import { lines, type SampleCourse, topic } from '../course.ts'

export const frenchForWestAfrica: SampleCourse = {
  slug: 'french-for-west-africa',
  category: 'languages-and-writing',
  tutor: 'ekanem',
  title: 'French for West Africa: Level A1',
  price: { original: 160, discounted: 120 },
  weeks: 12,
  video: 'https://www.youtube.com/watch?v=o_XVt5rdpFY',
  short: lines(
    'Greet, bargain, travel and trade in Cotonou, Lomé and Abidjan.',
    'Twelve weeks of speaking, with the French of our neighbours.',
  ),
  long: lines(
    'Four borders of Nigeria, and French behind each. School taught many of us to conjugate and few to buy a bus ticket. This course starts with the ticket.',
    "Three short sessions a week, most of the time in pairs: markets, phone calls, customs, invoices, jokes. We listen to radio from Benin and Côte d'Ivoire, sing badly, and learn grammar when a sentence needs it.",
    'The level is A1 of the European framework; those who wish are prepared for the DELF A1 examination.',
  ),
  objectives: [
    'Introduce yourself, your work and your family',
    'Ask for prices, bargain and pay',
    'Understand times, directions and simple announcements',
    'Write a short message and an invoice',
    'Keep a five-minute conversation going',
  ],
  topics: [
    topic(
      'Bonjour, ça va?',
      ['Greetings take time, and that is the point.', 'Sounds that English does not have.'],
      ['TV5MONDE, Apprendre le français A1 - https://apprendre.tv5monde.com/fr/exercices/a1-debutant'],
    ),
    topic(
      'At the market',
      ["Numbers, quantities, c'est combien?", 'Role play: Dantokpa market, Cotonou.'],
      ['RFI, Français facile - https://francaisfacile.rfi.fr/'],
    ),
    topic(
      'On the road',
      ['Bus, border, taxi-moto; directions and delays.', 'Understanding an announcement the first time.'],
      ['BBC, Languages French - https://www.bbc.co.uk/languages/french/'],
    ),
    topic(
      'Work and trade',
      [
        'Your job in five sentences.',
        'Order, invoice, delivery: words for a shop on both sides of a border.',
      ],
      ['ECOWAS - https://ecowas.int/'],
    ),
    topic(
      'On the phone',
      ['Hello, who is it, please repeat.', 'Voice notes that people understand.'],
      ['Larousse dictionary - https://www.larousse.fr/dictionnaires/francais-anglais'],
    ),
    topic(
      'Stories from yesterday',
      ['The past tense, because there is always a story.', 'Practice: two minutes about last weekend.'],
      ['Lawless French - https://www.lawlessfrench.com/'],
    ),
  ],
  voices: [
    [5, 'I bargained in Cotonou last month and the woman laughed with me, not at me.'],
    [4, 'Lively. Three sessions a week is a lot next to a job, but it works.'],
  ],
  ratings: 6,
  loved: 0.6,
  ageInDays: 130,
  quiet: 2,
}
