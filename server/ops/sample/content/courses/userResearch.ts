import { lines, type SampleCourse, topic } from '../course.ts'

export const userResearch: SampleCourse = {
  slug: 'user-research-on-a-small-budget',
  category: 'design',
  tutor: 'halima',
  title: 'User Research on a Small Budget',
  price: { original: 140, discounted: 98 },
  weeks: 4,
  video: 'https://www.youtube.com/watch?v=v8JJrDvQDF4',
  short: lines(
    'Find out what people need before you build the wrong thing.',
    'Interviews, visits and tests that fit a week and a transport fare.',
  ),
  long: lines(
    'You do not need a laboratory. You need five people, a quiet corner, a good question and the discipline not to sell.',
    'In four weeks you plan and run a small study for a product of your own or one that we bring. You practise on classmates first, then in the field. You leave with recordings, a wall of evidence and three findings nobody in the team expected.',
  ),
  objectives: [
    "Turn a team's guesses into questions that can be answered",
    'Recruit and interview people respectfully, with consent',
    'Watch somebody work without getting in the way',
    'Sort evidence into findings and say how sure you are',
  ],
  topics: [
    topic(
      'Guesses and questions',
      ['Write down what you believe; mark what would hurt if it were false.', 'A study plan on one page.'],
      [
        'GOV.UK, Plan user research - https://www.gov.uk/service-manual/user-research/plan-round-of-user-research',
      ],
    ),
    topic(
      'Interviews',
      [
        'Ask about last Tuesday, not about "usually".',
        'Silence is a tool.',
        'Practice: three interviews with classmates.',
      ],
      ['Nielsen Norman Group, User interviews 101 - https://www.nngroup.com/articles/user-interviews/'],
    ),
    topic(
      'Going there',
      ['Shops, clinics, buses: what people do with their hands.', 'Safety, consent and small thank-yous.'],
      [
        'GOV.UK, Contextual research - https://www.gov.uk/service-manual/user-research/contextual-research-and-observation',
      ],
    ),
    topic(
      'Testing a rough idea',
      ['Paper is a prototype.', 'Counting is optional, noticing is not.'],
      ['Nielsen Norman Group, Paper prototyping - https://www.nngroup.com/articles/paper-prototyping/'],
    ),
    topic(
      'From notes to decisions',
      ['Group, name, question.', 'Three findings, three recommendations, one page.'],
      ['Affinity diagramming - https://www.nngroup.com/articles/affinity-diagram/'],
    ),
  ],
  voices: [],
  ratings: 0,
  loved: 0,
  ageInDays: 136,
  quiet: 1,
}
