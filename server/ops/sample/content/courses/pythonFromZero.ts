import { lines, type SampleCourse, topic } from '../course.ts'

export const pythonFromZero: SampleCourse = {
  slug: 'python-from-zero',
  category: 'software-development',
  tutor: 'adaeze',
  title: 'Python from Zero: Programs That Save You Time',
  price: { original: 120, discounted: 85 },
  weeks: 8,
  video: 'https://www.youtube.com/watch?v=rfscVS0vtbw',
  short: lines(
    'Learn to program with Python, even if you have never written a line of code.',
    'Every week ends with a small program that does a real job: sorting receipts, tidying spreadsheets, sending reminders.',
  ),
  long: lines(
    'Most beginners stop because the examples are about nothing they know. Here you start from chores that you already have: a folder full of receipts, a price list that changes every Monday, forty customers who should get the same message with their own name in it.',
    'We begin with the four ideas that carry every program, namely values, choices, repetition and functions, and practise each until it is dull. Then we read and write files, talk to a web service, and put it all together in a final project of your own.',
    'You need a laptop with 4 GB of memory and about six hours a week. A live class is recorded for those days when power or network fails, and every exercise works offline once Python is installed.',
  ),
  objectives: [
    'Read and write Python programs of up to 200 lines with confidence',
    'Break a chore from your own work into steps a computer can follow',
    'Clean and combine CSV files and spreadsheets without copying by hand',
    'Find and fix your own mistakes with error messages and small tests',
    'Fetch live data, such as exchange rates, from a web service',
  ],
  topics: [
    topic(
      'Setting up and your first program',
      [
        'Install Python and an editor, on Windows, macOS or Linux, and learn what the terminal is for.',
        'Numbers, text and variables; asking a question and using the answer.',
        'Practice: a tip splitter for a table of friends in naira.',
      ],
      [
        'Download Python - https://www.python.org/downloads/',
        'The Python Tutorial, chapters 1 to 3 - https://docs.python.org/3/tutorial/',
      ],
    ),
    topic(
      'Choices and repetition',
      [
        'Conditions that read like sentences, and loops that stop when they should.',
        'Why off-by-one mistakes happen to everybody, and two habits that catch them.',
        'Practice: a fare calculator for danfo, BRT and ride-hailing.',
      ],
      ['More control flow tools - https://docs.python.org/3/tutorial/controlflow.html'],
    ),
    topic(
      'Lists and dictionaries',
      [
        'Keep many things in one place and find them again quickly.',
        'Sorting, counting and grouping: the three questions behind most reports.',
        'Practice: who owes what in a savings group (ajo).',
      ],
      ['Data structures - https://docs.python.org/3/tutorial/datastructures.html'],
    ),
    topic(
      'Functions and small tests',
      [
        'Give a piece of work a name and use it everywhere.',
        'Write the example first, then the function; run the examples whenever you change something.',
      ],
      [
        'Defining functions - https://docs.python.org/3/tutorial/controlflow.html#defining-functions',
        'Getting started with testing - https://docs.python.org/3/library/unittest.html',
      ],
    ),
    topic(
      'Files, CSV and spreadsheets',
      [
        'Read a folder of files, keep what you need, write one clean table.',
        'Dates, amounts and names that arrive in five spellings.',
        'Practice: merge twelve monthly sales sheets into one yearly report.',
      ],
      ['CSV file reading and writing - https://docs.python.org/3/library/csv.html'],
    ),
    topic(
      'Talking to the web',
      [
        'What an API is, what JSON looks like, and how to be a polite visitor.',
        "Practice: today's exchange rate in your price list.",
      ],
      [
        'An overview of HTTP - https://developer.mozilla.org/en-US/docs/Web/HTTP/Overview',
        'Requests: HTTP for humans - https://requests.readthedocs.io/',
      ],
    ),
    topic(
      'Your project, from idea to demo',
      [
        'Choose a chore of your own; we cut it to a size that fits two weeks.',
        'Two one-on-one reviews of your code.',
        'Demo evening: five minutes each, friends and family welcome.',
      ],
      ['PEP 8, the style guide - https://peps.python.org/pep-0008/'],
    ),
  ],
  voices: [
    [
      5,
      'My stock report used to eat every Friday evening. Now it is one command. I still smile when it runs.',
    ],
    [
      5,
      'I had tried two other courses and stopped both times at loops. The ajo exercise finally made it click.',
    ],
    [4, 'Very good pace. I would have liked one more week on the web part.'],
    [5, 'Classes were recorded, which saved me twice when the light went.'],
  ],
  ratings: 30,
  loved: 0.72,
  ageInDays: 320,
  quiet: 4,
}
