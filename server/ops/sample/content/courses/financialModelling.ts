import { lines, type SampleCourse, topic } from '../course.ts'

export const financialModelling: SampleCourse = {
  slug: 'financial-modelling-in-excel',
  category: 'finance',
  tutor: 'babatunde',
  title: 'Financial Modelling in Excel',
  price: { original: 300, discounted: 240 },
  weeks: 9,
  video: 'https://www.youtube.com/watch?v=Vl0H-qTclOg',
  short: lines(
    'Build a three-statement model that an investor can question and you can answer.',
    'For analysts, founders and accountants who want to see around the corner.',
  ),
  long: lines(
    'A model is an argument in numbers. If it is clear, people argue about the business; if not, they argue about the sheet.',
    'You build one model from an empty workbook for a cold-chain company that wants three more trucks: revenue by route, costs by kilometre, diesel in naira and spare parts in dollars, debt with a covenant, and a chief executive who changes her mind in week seven.',
    'We keep to open standards of good modelling: inputs apart from sums, one formula a row, checks that shout. You finish with a board pack of four pages.',
  ),
  objectives: [
    'Lay out a workbook that others can follow and audit',
    'Forecast revenue and cost from real drivers',
    'Link profit and loss, balance sheet and cash flow without plugs',
    'Model loans, foreign exchange and working capital',
    'Run scenarios and show what the decision hangs on',
  ],
  topics: [
    topic(
      'Structure and style',
      ['Inputs, workings, outputs; colours with a meaning.', 'One formula a row, units in their own column.'],
      ['FAST modelling standard - https://www.fast-standard.org/'],
    ),
    topic(
      'Revenue from the ground up',
      ['Routes, trips, load, price.', "Practice: the first truck's year."],
      ['Damodaran Online - https://pages.stern.nyu.edu/~adamodar/'],
    ),
    topic(
      'Costs that move',
      ['Diesel, drivers, tyres and downtime.', 'What inflation does to a five-year plan.'],
      ['National Bureau of Statistics - https://nigerianstat.gov.ng/'],
    ),
    topic(
      'Three statements, one truth',
      ['Depreciation, tax, receivables.', 'The balance check that must stay at zero.'],
      ['OpenStax, Principles of finance - https://openstax.org/details/books/principles-finance'],
    ),
    topic(
      'Debt and dollars',
      ['Repayments, interest, covenants.', 'A naira business with dollar parts.'],
      [
        'Khan Academy, Finance and capital markets - https://www.khanacademy.org/economics-finance-domain/core-finance',
      ],
    ),
    topic(
      'Scenarios and sensitivity',
      ['Three futures, one switch.', 'Tornado charts: what really matters.'],
      [
        'Excel, What-if analysis - https://support.microsoft.com/en-us/office/introduction-to-what-if-analysis-22bffa5f-e891-4acc-bf7a-e4645c446fb4',
      ],
    ),
    topic(
      'The board pack',
      ['Four pages: ask, case, risks, numbers.', 'You present, the class is the board.'],
      ['MIT OpenCourseWare, Finance theory - https://ocw.mit.edu/courses/15-401-finance-theory-i-fall-2008/'],
    ),
  ],
  voices: [
    [5, 'The balance check at zero in week four felt like winning a cup.'],
    [4, 'Serious course, serious homework, no filler.'],
  ],
  ratings: 4,
  loved: 0.5,
  ageInDays: 75,
  quiet: 2,
}
