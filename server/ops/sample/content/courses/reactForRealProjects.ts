import { lines, type SampleCourse, topic } from '../course.ts'

export const reactForRealProjects: SampleCourse = {
  slug: 'react-for-real-projects',
  category: 'software-development',
  tutor: 'adaeze',
  title: 'React for Real Projects',
  price: { original: 260, discounted: 195 },
  weeks: 10,
  video: 'https://www.youtube.com/watch?v=bMknfKXIFA8',
  short: lines(
    'For people who know some JavaScript and want to be useful in a team.',
    'You build one product from first sketch to release, with code review every week.',
  ),
  long: lines(
    "Tutorials show a to-do list and stop where work begins. This course follows one product, a booking site for a barber shop, through everything that happens in a job: changing wishes, slow networks, somebody else's code, a bug on a customer's old phone.",
    'You work in a team of four with a shared repository. Each week has one live class, one review session and a task that ends in a merge request. We care about small components, honest loading and error states, forms that forgive, and tests that read like the requirement.',
    'Please come with the basics of HTML, CSS and JavaScript; Web Foundations is enough.',
  ),
  objectives: [
    'Design components and state so that changes stay small',
    'Load and change data with clear waiting, empty and failed states',
    'Write forms with validation that people understand',
    'Test screens the way a user meets them',
    'Give and take code review in a team repository',
    'Ship a fast site and watch how it does on real phones',
  ],
  topics: [
    topic(
      'Thinking in components',
      [
        'From a sketch on paper to a tree of components.',
        'Props down, events up; when a piece of state has to move.',
      ],
      ['Thinking in React - https://react.dev/learn/thinking-in-react'],
    ),
    topic(
      'TypeScript, just enough',
      [
        'Types as notes that the computer checks.',
        'Unions for states that must not mix: loading, failed, ready.',
      ],
      ['TypeScript handbook - https://www.typescriptlang.org/docs/handbook/intro.html'],
    ),
    topic(
      'Routes and data',
      [
        'Addresses are part of the product: filters, pages and dialogs that survive a reload.',
        'Loading data beside the route, and what to show meanwhile.',
        'Practice: the list of free appointments.',
      ],
      ['React Router - https://reactrouter.com/home'],
    ),
    topic(
      'Forms that forgive',
      [
        'Labels, hints and errors in the right place and the right words.',
        'Double clicks, lost connections and the back button.',
        'Practice: the booking form.',
      ],
      ['Web forms: best practices - https://web.dev/learn/forms'],
    ),
    topic(
      'Tests that read like the requirement',
      ['Find things by role and label, as a person does.', 'What deserves a test, and what does not.'],
      ['Testing Library - https://testing-library.com/docs/', 'Vitest - https://vitest.dev/guide/'],
    ),
    topic(
      'Speed on a real phone',
      [
        'Measure first: network, script, picture, font.',
        'Split, cache and compress; leave out what nobody asked for.',
      ],
      ['Learn performance - https://web.dev/learn/performance'],
    ),
    topic(
      'Release and looking after it',
      [
        'A build that anyone in the team can make.',
        'Reading errors from the field without spying on people.',
      ],
      ['Continuous integration - https://martinfowler.com/articles/continuousIntegration.html'],
    ),
  ],
  voices: [
    [5, 'The code reviews alone are worth the fee. I got my first junior role two months later.'],
    [4, 'Demanding. Plan ten hours a week, not six.'],
    [5, 'First time somebody showed me why my components were hard to change.'],
  ],
  ratings: 11,
  loved: 0.64,
  ageInDays: 200,
  quiet: 3,
}
