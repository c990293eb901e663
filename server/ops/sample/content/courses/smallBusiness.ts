import { lines, type SampleCourse, topic } from '../course.ts'

export const smallBusiness: SampleCourse = {
  slug: 'start-a-small-business-in-nigeria',
  category: 'business',
  tutor: 'ekanem',
  title: 'Start a Small Business in Nigeria',
  price: { original: 70, discounted: 0 },
  weeks: 4,
  video: 'https://www.youtube.com/watch?v=bNpx7gpSqbY',
  short: lines(
    'From idea to registered, tax-paying, bill-sending business in four weeks.',
    'Free: because the paperwork should not be the hardest part.',
  ),
  long: lines(
    'Many good businesses in Nigeria stay informal for years, and pay for it: no contract with a big customer, no loan, no sleep before an inspection. This course takes the fear out of the forms.',
    'We test the idea with ten real customers, work out a price that feeds you, register the name, open the account, and set up the three sheets of paper that keep a small business honest. Bring an idea, or the business you already run.',
    'We explain how things are done in general. For your own case please ask a lawyer or an accountant; we tell you what to ask.',
  ),
  objectives: [
    'Test an idea with ten customers before spending on it',
    'Set a price that covers your costs, your time and bad months',
    'Choose between business name and company, and register it',
    'Know which taxes concern a small business and when they are due',
    'Send quotes and invoices that get paid',
  ],
  topics: [
    topic(
      'Ten conversations',
      [
        'Who has the problem, how do they solve it today, what does it cost them?',
        'Practice: ten conversations in one week, one page of notes.',
      ],
      ['SMEDAN - https://smedan.gov.ng/'],
    ),
    topic(
      'Price and survival',
      [
        'Costs that move and costs that stay.',
        'Why 10 per cent discount can take all the profit.',
        'Practice: your price on one page.',
      ],
      ['Khan Academy, Entrepreneurship - https://www.khanacademy.org/college-careers-more/entrepreneurship2'],
    ),
    topic(
      'Registering',
      [
        'Business name or limited company: four questions that decide.',
        "The Corporate Affairs Commission's portal, screen by screen.",
      ],
      ['Corporate Affairs Commission - https://www.cac.gov.ng/'],
    ),
    topic(
      'Tax without panic',
      [
        'Registration, which taxes, which dates, which papers to keep.',
        'What an accountant costs and what one saves.',
      ],
      ['Tax identification number - https://www.jtb.gov.ng/'],
    ),
    topic(
      'Bank, books and bills',
      [
        'One account for the business, one for you.',
        'Quote, invoice, receipt: the three sheets.',
        'A polite reminder, and a firm one.',
      ],
      ['Central Bank of Nigeria, Consumer protection - https://www.cbn.gov.ng/'],
    ),
  ],
  voices: [
    [5, 'I had been afraid of the CAC portal for two years. It took me one evening with this course.'],
    [5, 'My price was 30 per cent too low. Now I know, and customers still come.'],
    [4, 'Clear and practical. I would pay for a part two about hiring.'],
    [5, 'Free and better than the seminar I paid for.'],
  ],
  ratings: 27,
  loved: 0.74,
  ageInDays: 305,
  quiet: 9,
}
