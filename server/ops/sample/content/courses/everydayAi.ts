import { lines, type SampleCourse, topic } from '../course.ts'

export const everydayAi: SampleCourse = {
  slug: 'everyday-ai-for-work',
  category: 'data-and-ai',
  tutor: 'babatunde',
  title: 'Everyday AI for Work',
  price: { original: 0, discounted: 0 },
  weeks: 2,
  video: 'https://www.youtube.com/watch?v=aircAruvnKk',
  short: lines(
    'Use AI assistants for letters, summaries and plans, and know when not to.',
    'Two weeks, free, no technical background needed.',
  ),
  long: lines(
    'AI assistants write fluently and are sometimes confidently wrong. This short course shows what they are good at in an ordinary office, school or shop, and how to check their work before your name is under it.',
    "You bring three tasks of your own. By the end you have a small collection of prompts that work for you, a checklist for facts and figures, and a clear line about what never goes into somebody else's computer.",
  ),
  objectives: [
    'Explain in plain words what a language model does',
    'Ask for a draft, a summary or a plan in a way that gets a useful one',
    'Check names, numbers and sources before you pass them on',
    "Keep customers' and colleagues' data out of public tools",
  ],
  topics: [
    topic(
      'What the machine is doing',
      ['Predicting the next word, at great scale.', 'Why it sounds sure, and why it makes things up.'],
      ['But what is a neural network? - https://www.3blue1brown.com/lessons/neural-networks'],
    ),
    topic(
      'Asking well',
      [
        'Who is it for, what is it for, how long, which tone; an example helps more than an adjective.',
        'Practice: the same letter for a landlord, a customer and a ministry.',
      ],
      ['Prompting guide - https://www.promptingguide.ai/'],
    ),
    topic(
      'Checking the answer',
      [
        'Names, dates, sums, quotations: four things to look up every time.',
        'Practice: find the five mistakes in a fluent report.',
      ],
      ['Stanford, Civic online reasoning - https://cor.inquirygroup.org/'],
    ),
    topic(
      'Privacy and permission',
      [
        'What the Nigeria Data Protection Act asks of you.',
        'Removing what identifies a person before you paste.',
      ],
      ['Nigeria Data Protection Commission - https://ndpc.gov.ng/'],
    ),
    topic(
      'Your own working set',
      ['Keep the prompts that earned their place.', 'A one-page rule for your team.'],
      ['Khan Academy, AI for education - https://www.khanacademy.org/college-careers-more/ai-for-education'],
    ),
  ],
  voices: [
    [5, 'Clear and calm, no hype. The mistake hunt was fun and a bit frightening.'],
    [4, 'Short but useful. My team now has the one-page rule on the wall.'],
    [3, 'Fine for beginners. I knew about half of it.'],
  ],
  ratings: 19,
  loved: 0.48,
  ageInDays: 45,
  quiet: 8,
}
