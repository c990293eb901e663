import { lines, type SampleCourse, topic } from '../course.ts'

export const businessWriting: SampleCourse = {
  slug: 'business-writing-in-english',
  category: 'languages-and-writing',
  tutor: 'ekanem',
  title: 'Business Writing in English',
  price: { original: 85, discounted: 60 },
  weeks: 5,
  video: 'https://www.youtube.com/watch?v=D9Ihs241zeg',
  short: lines(
    'Write e-mails, reports and proposals that busy people read to the end.',
    'Shorter sentences, clearer requests, your own voice.',
  ),
  long: lines(
    '"Please find attached herewith for your kind perusal" costs trust and time. Plain writing is not simple-minded writing; it is good manners.',
    'Each week you rewrite real messages (names changed): a request to a director, a report on a delay, a proposal for a grant, an apology. You get written comments within two days and a second chance at each piece.',
    'Come with the English you use at work. We leave your voice alone and move the furniture.',
  ),
  objectives: [
    'Say what you want in the first two lines',
    'Cut a text by half and lose nothing',
    'Structure a report so that it can be skimmed',
    "Write proposals that answer the reader's question",
    'Edit your own work with a checklist',
  ],
  topics: [
    topic(
      'The reader is busy',
      ['Who reads it, on what screen, between which meetings?', 'Main point first.'],
      ['Plain English Campaign, Free guides - https://www.plainenglish.co.uk/free-guides.html'],
    ),
    topic(
      'Sentences',
      ['Verbs instead of nouns, one idea at a time.', 'Practice: 200 words into 90.'],
      [
        'Purdue OWL, Concision - https://owl.purdue.edu/owl/general_writing/academic_writing/conciseness/index.html',
      ],
    ),
    topic(
      'E-mail',
      ['Subject lines that work as a list.', 'Asking, reminding, refusing, apologising.'],
      ['Digital.gov, Plain language guide - https://digital.gov/guides/plain-language'],
    ),
    topic(
      'Reports and proposals',
      ['Headings that tell the story alone.', 'Problem, options, recommendation, cost.'],
      [
        'The danger of a single story - https://www.ted.com/talks/chimamanda_ngozi_adichie_the_danger_of_a_single_story',
      ],
    ),
    topic(
      'Editing',
      ['Aloud, backwards, tomorrow.', 'Your own list of ten mistakes.'],
      [
        'Purdue OWL, Proofreading - https://owl.purdue.edu/owl/general_writing/the_writing_process/proofreading/index.html',
      ],
    ),
  ],
  voices: [
    [5, 'My director answered in four minutes. He used to answer in four days.'],
    [5, 'The written comments are gold. Somebody really read my work.'],
    [4, 'I write half as much now and say more.'],
  ],
  ratings: 12,
  loved: 0.66,
  ageInDays: 160,
  quiet: 2,
}
