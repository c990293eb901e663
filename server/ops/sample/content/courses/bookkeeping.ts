import { lines, type SampleCourse, topic } from '../course.ts'

export const bookkeeping: SampleCourse = {
  slug: 'bookkeeping-for-small-businesses',
  category: 'finance',
  tutor: 'babatunde',
  title: 'Bookkeeping for Small Businesses',
  price: { original: 95, discounted: 70 },
  weeks: 6,
  video: 'https://www.youtube.com/watch?v=yYX4bvQSqbo',
  short: lines(
    'Know what you earned last month by the second of this month.',
    'Receipts, ledgers and reports for people who never wanted to be accountants.',
  ),
  long: lines(
    'Money comes in, money goes out, and at the end of the year nobody knows why the account is empty. Bookkeeping is the cure, and it takes twenty minutes a day once it is set up.',
    "You keep the books of a small tailoring shop for six months of its life: deposits, cloth on credit, an apprentice's pay, a broken machine, a customer who never collects. First on paper, to see how it works, then in a spreadsheet, then in a free program of your choice.",
    'We finish with what you give to an accountant, and what you can ask in return.',
  ),
  objectives: [
    'Record sales, purchases and cash so that they agree with the bank',
    'Tell profit from cash, and explain the difference',
    'Prepare a simple profit and loss and a balance sheet',
    'Keep the papers that tax and lenders ask for',
    'Notice trouble a month before it arrives',
  ],
  topics: [
    topic(
      'Two sides of everything',
      ['Why every naira is written twice.', "Practice: ten events in a tailor's day."],
      [
        'Khan Academy, Accounting and financial statements - https://www.khanacademy.org/economics-finance-domain/core-finance/accounting-and-financial-stateme',
      ],
    ),
    topic(
      'Receipts and the day book',
      [
        'The shoebox, sorted: date, who, what for, how paid.',
        'Photos of receipts that an inspector accepts.',
      ],
      ['AccountingCoach, Bookkeeping basics - https://www.accountingcoach.com/bookkeeping/explanation'],
    ),
    topic(
      'The bank agrees',
      ['Reconciliation, transfer charges and the stamp duty line.', 'Finding the 50 naira that are missing.'],
      ['Bank reconciliation - https://www.accountingcoach.com/bank-reconciliation/explanation'],
    ),
    topic(
      'Credit, given and taken',
      ['Who owes you, whom you owe, since when.', 'Deposits are not income yet.'],
      [
        'Accounts receivable - https://www.accountingcoach.com/accounts-receivable-and-bad-debts-expense/explanation',
      ],
    ),
    topic(
      'Profit, loss and balance',
      ['Three reports, read like a story.', 'Practice: should the tailor buy the second machine?'],
      ['Financial statements, OpenStax - https://openstax.org/details/books/principles-financial-accounting'],
    ),
    topic(
      'Month end in one hour',
      ['A checklist for the second of the month.', 'Choosing a program, or staying with the sheet.'],
      [
        'GnuCash, free accounting software - https://www.gnucash.org/',
        'Manager, free accounting software - https://www.manager.io/',
      ],
    ),
  ],
  voices: [
    [5, 'I sell fabrics at Balogun. For the first time I know which line makes money.'],
    [4, 'The tailor story keeps it human. Homework takes time.'],
    [5, 'Month end used to be three days of tears. It is an hour now.'],
  ],
  ratings: 14,
  loved: 0.6,
  ageInDays: 210,
  quiet: 3,
}
