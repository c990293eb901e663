import { lines, type SampleCourse, topic } from '../course.ts'

export const personalFinance: SampleCourse = {
  slug: 'personal-finance-in-naira',
  category: 'finance',
  tutor: 'babatunde',
  title: 'Personal Finance in Naira',
  price: { original: 40, discounted: 0 },
  weeks: 3,
  video: 'https://www.youtube.com/watch?v=PHe0bXAIuk0',
  short: lines(
    'Spend, save and plan when prices move every month.',
    'Free, practical, and nobody will sell you an investment.',
  ),
  long: lines(
    'Advice written for other countries forgets inflation, family and the cousin whose school fees are due. Here we plan for the life you have.',
    'In three weeks you find out where your money goes, build a cushion in steps small enough to keep, get out of expensive debt and learn how to look at any offer of "30 per cent monthly" and walk away.',
    'General education, not advice for your case: no products, no commissions, no referral links.',
  ),
  objectives: [
    'Draw up a budget that survives the first surprise',
    'Build an emergency fund, and know where to keep it',
    'Compare loans by what they really cost',
    'Understand inflation, treasury bills, pensions and funds',
    'Recognise a scam by its promises',
  ],
  topics: [
    topic(
      'Where it goes',
      [
        'Thirty days, every naira, no judgement.',
        'Fixed, flexible and family: three lines instead of thirty.',
      ],
      ['Khan Academy, Personal finance - https://www.khanacademy.org/college-careers-more/personal-finance'],
    ),
    topic(
      'The cushion',
      ['One week, one month, three months.', 'Keeping it near enough to reach and far enough to forget.'],
      ['Nigeria Deposit Insurance Corporation - https://ndic.gov.ng/'],
    ),
    topic(
      'Debt and loan apps',
      [
        'Read the yearly cost, not the daily one.',
        'A plan to get out, smallest first or dearest first.',
        'Your rights when a lender shames you.',
      ],
      ['FCCPC, Digital money lenders - https://fccpc.gov.ng/'],
    ),
    topic(
      'Keeping up with prices',
      [
        'Inflation in your own basket.',
        'Treasury bills, money market funds, dollars: what each does and does not.',
      ],
      [
        'Central Bank of Nigeria, Inflation rates - https://www.cbn.gov.ng/rates/inflrates.html',
        'Securities and Exchange Commission - https://sec.gov.ng/',
      ],
    ),
    topic(
      'Pension and family',
      ['Your RSA, checked in ten minutes.', 'Saying yes, no and later to people you love.'],
      ['National Pension Commission - https://www.pencom.gov.ng/'],
    ),
    topic(
      'Too good to be true',
      ['Seven sentences that every scheme uses.', 'How to check a licence in two minutes.'],
      ['SEC Nigeria, Verify an operator - https://sec.gov.ng/'],
    ),
  ],
  voices: [
    [5, 'Finally something that understands black tax. I have a cushion of two months now.'],
    [5, 'I walked away from a "30% monthly" offer because of lesson six.'],
    [4, 'Very clear. Please add a part about buying land.'],
  ],
  ratings: 28,
  loved: 0.76,
  ageInDays: 275,
  quiet: 11,
}
