import { lines, type SampleCourse, topic } from '../course.ts'

export const webFoundations: SampleCourse = {
  slug: 'web-foundations',
  category: 'software-development',
  tutor: 'adaeze',
  title: 'Web Foundations: HTML, CSS and JavaScript',
  price: { original: 60, discounted: 0 },
  weeks: 6,
  video: 'https://www.youtube.com/watch?v=pQN-pnXPaVg',
  short: lines(
    'Build your first three web pages by hand and put them online.',
    'Free, with live classes: the course we wish we had found first.',
  ),
  long: lines(
    'Before frameworks and page builders there is the web itself, and it is friendlier than most people think. In six weeks you write pages that load fast on a cheap phone, read well aloud to a blind visitor, and still work when a script fails.',
    "We type everything ourselves. You learn what each line is for, how to look inside any page with the browser's own tools, and how to ask for help in a way that gets an answer.",
    'At the end you have a personal page, a menu for a small restaurant and a tiny tip calculator online under your own address.',
  ),
  objectives: [
    'Write well-formed, meaningful HTML by hand',
    'Lay out a page with CSS that fits a phone and a wide screen',
    'Use JavaScript to answer clicks and forms',
    "Find the cause of a problem with the browser's developer tools",
    'Publish a site for free and update it',
  ],
  topics: [
    topic(
      'How a page reaches your phone',
      [
        'Addresses, servers and browsers in plain words.',
        'Your first page: headings, paragraphs, links and pictures.',
      ],
      [
        'Your first website - https://developer.mozilla.org/en-US/docs/Learn_web_development/Getting_started/Your_first_website',
      ],
    ),
    topic(
      'HTML that means something',
      [
        'Landmarks, lists, tables and forms: choose the element for what the thing is.',
        'Alternative texts and labels, so that everyone can use your page.',
        'Practice: the restaurant menu.',
      ],
      [
        'Structuring content with HTML - https://developer.mozilla.org/en-US/docs/Learn_web_development/Core/Structuring_content',
        'W3C, Introduction to web accessibility - https://www.w3.org/WAI/fundamentals/accessibility-intro/',
      ],
    ),
    topic(
      'CSS: colour, type and space',
      [
        'Selectors and the cascade without tears.',
        'A small set of sizes and colours used everywhere beats a hundred pretty accidents.',
      ],
      [
        'CSS styling basics - https://developer.mozilla.org/en-US/docs/Learn_web_development/Core/Styling_basics',
      ],
    ),
    topic(
      'Layout for every screen',
      [
        'Flexbox for a row, grid for a page.',
        'Start at 360 pixels and let the page grow.',
        'Practice: the personal page.',
      ],
      [
        'Flexbox Froggy, a game - https://flexboxfroggy.com/',
        'Learn responsive design - https://web.dev/learn/design',
      ],
    ),
    topic(
      'JavaScript: making it answer',
      [
        'Values, functions and events.',
        'Read a form, work something out, show the result.',
        'Practice: the tip calculator.',
      ],
      ['The Modern JavaScript Tutorial - https://javascript.info/'],
    ),
    topic(
      'Going online',
      [
        'Keep your work safe with Git, publish it with a free host, connect a name.',
        'A last check: speed, spelling, phone, keyboard.',
      ],
      [
        'Pro Git, chapters 1 and 2 - https://git-scm.com/book/en/v2',
        'GitHub Pages - https://pages.github.com/',
      ],
    ),
  ],
  voices: [
    [5, "I could not believe this is free. My aunt's restaurant now uses the menu I made in week two."],
    [5, 'Patient tutor, no silly question. I am going on to the React course.'],
    [4, 'Good start. The Git part was quick for me, I watched it twice.'],
  ],
  ratings: 24,
  loved: 0.7,
  ageInDays: 290,
  quiet: 6,
}
