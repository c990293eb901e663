import { lines, type SampleCourse, topic } from '../course.ts'

export const uiDesignWithFigma: SampleCourse = {
  slug: 'ui-design-with-figma',
  category: 'design',
  tutor: 'halima',
  title: 'UI Design with Figma',
  price: { original: 180, discounted: 126 },
  weeks: 8,
  video: 'https://www.youtube.com/watch?v=c9Wg6Cb_YlU',
  short: lines(
    'Design screens that people understand at first sight.',
    'From pencil sketch to a clickable prototype, tested with five strangers.',
  ),
  long: lines(
    'Good interfaces are not decorated, they are decided. In eight weeks you learn the decisions: what comes first on a screen, what may be left out, how far apart two things stand and what that says.',
    'Figma is our workbench, not our subject. You redraw screens you use every day, find out why they work, then design an app for a Lagos market seller who orders stock by phone, with thick fingers, in the sun.',
    'Every week ends in a critique: kind, precise, and about the work.',
  ),
  objectives: [
    'Sketch many ideas quickly and choose with reasons',
    'Use hierarchy, spacing, type and colour on purpose',
    'Build components and styles in Figma that stay tidy',
    'Make a clickable prototype and test it with five people',
    'Hand a design over so that a developer does not have to guess',
  ],
  topics: [
    topic(
      'Seeing before drawing',
      [
        'Take apart three apps on your phone: what is first, what is loud, what is missing?',
        'Contrast, alignment, repetition, proximity.',
      ],
      ['Laws of UX - https://lawsofux.com/'],
    ),
    topic(
      'Pencil first',
      [
        'Six sketches in six minutes.',
        'Flows on sticky notes, words before pixels.',
        'Practice: ordering a bag of rice in four taps.',
      ],
      ['GOV.UK design principles - https://www.gov.uk/guidance/government-design-principles'],
    ),
    topic(
      'Figma, the workbench',
      [
        'Frames, auto layout, constraints and the keyboard.',
        'Naming things so that you find them in a month.',
      ],
      ['Figma Learn - https://help.figma.com/'],
    ),
    topic(
      'Type and colour',
      [
        'One family, few sizes, comfortable lines.',
        'Contrast that works outdoors, colours that do not carry meaning alone.',
      ],
      [
        'WebAIM contrast checker - https://webaim.org/resources/contrastchecker/',
        'Material Design, Colour - https://m3.material.io/styles/color/overview',
      ],
    ),
    topic(
      'Components and states',
      [
        'Button, field, card: default, pressed, disabled, wrong, waiting, empty.',
        'A small system for the market app.',
      ],
      ['Inclusive components - https://inclusive-components.design/'],
    ),
    topic(
      'Prototype and test',
      ['Five people, three tasks, no helping.', 'Write down what they do, not what they say they would do.'],
      [
        'Nielsen Norman Group, Usability testing 101 - https://www.nngroup.com/articles/usability-testing-101/',
      ],
    ),
    topic(
      'Handing over',
      [
        'Measurements, states, texts and edge cases on one page.',
        'Portfolio piece: the story of one decision.',
      ],
      ['Guide to developer handoff - https://www.figma.com/best-practices/guide-to-developer-handoff/'],
    ),
  ],
  voices: [
    [5, 'The critiques taught me to talk about design without saying "I like".'],
    [5, 'Testing with strangers at Yaba market was terrifying and the best hour of the course.'],
    [4, 'Lovely course. I needed a faster laptop for the big files.'],
  ],
  ratings: 16,
  loved: 0.7,
  ageInDays: 240,
  quiet: 3,
}
