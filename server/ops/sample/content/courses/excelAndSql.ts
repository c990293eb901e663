import { lines, type SampleCourse, topic } from '../course.ts'

export const excelAndSql: SampleCourse = {
  slug: 'data-analysis-with-excel-and-sql',
  category: 'data-and-ai',
  tutor: 'babatunde',
  title: 'Data Analysis with Excel and SQL',
  price: { original: 150, discounted: 110 },
  weeks: 8,
  video: 'https://www.youtube.com/watch?v=HXV3zeQKqGY',
  short: lines(
    'Turn messy sheets into answers that a manager can act on.',
    'Excel for the first half, SQL for the second, one business from start to finish.',
  ),
  long: lines(
    'Every company has data; few have somebody who can answer "which shop loses money, and why?" before lunch. This course makes you that person.',
    'We work with two years of orders from a (made-up) Lagos pharmacy chain: three shops, missing dates, double entries, prices in two currencies. You clean it, question it, draw it, and defend your answer in front of the class.',
    'No mathematics beyond percentages is needed. If you can type in a spreadsheet you can start.',
  ),
  objectives: [
    'Clean a messy sheet and prove that nothing got lost',
    'Summarise thousands of rows with pivot tables and formulas',
    'Write SQL that filters, joins and groups tables',
    'Choose the chart that shows the answer, and leave the others out',
    'Present a finding in one page with its limits',
  ],
  topics: [
    topic(
      'Questions before formulas',
      [
        'What would you do differently if you knew the answer? Start there.',
        'Rows, columns and keys: what one line of data stands for.',
      ],
      ['Khan Academy, Statistics and probability - https://www.khanacademy.org/math/statistics-probability'],
    ),
    topic(
      'Cleaning without losing',
      [
        'Duplicates, blanks, dates as text, names in three spellings.',
        'Count before, count after, explain the difference.',
        "Practice: the pharmacy's first month.",
      ],
      ['Excel help and training - https://support.microsoft.com/en-us/excel'],
    ),
    topic(
      'Lookups and pivot tables',
      [
        'XLOOKUP, SUMIFS and the pivot table: the three tools of the trade.',
        'Practice: sales by shop, week and product.',
      ],
      [
        'Create a pivot table - https://support.microsoft.com/en-us/office/create-a-pivottable-to-analyze-worksheet-data-a9a84538-bfe9-40a9-a8e9-f99134456576',
      ],
    ),
    topic(
      'First steps in SQL',
      [
        'SELECT, WHERE, ORDER BY: asking a table a question.',
        'Why a database says no, and why that is kind.',
      ],
      ['SQLBolt, interactive lessons - https://sqlbolt.com/'],
    ),
    topic(
      'Joins and groups',
      [
        'Put orders beside customers; count, add up and average by group.',
        'The row that multiplied: the join mistake everybody makes once.',
        'Practice: which customers came back?',
      ],
      ['PostgreSQL tutorial - https://www.postgresql.org/docs/current/tutorial.html'],
    ),
    topic(
      'Charts that tell the truth',
      [
        'Line, bar or table; where the axis starts; colours with a job.',
        'Practice: redraw a chart from the newspaper.',
      ],
      ['From Data to Viz - https://www.data-to-viz.com/'],
    ),
    topic(
      'The one-page report',
      [
        'Answer first, evidence second, limits third.',
        'You present to the class, and the class asks what a manager would ask.',
      ],
      [
        'GOV.UK, Writing about statistics - https://service-manual.ons.gov.uk/content/content-types/writing-about-statistics',
      ],
    ),
  ],
  voices: [
    [5, 'I used the one-page report at my office the same week. My boss asked who taught me.'],
    [4, 'The pharmacy data is wonderfully dirty, just like ours.'],
    [5, 'SQL looked like a wall before. Now I write joins without fear.'],
  ],
  ratings: 21,
  loved: 0.62,
  ageInDays: 260,
  quiet: 5,
}
