import { lines, type SampleCourse, topic } from '../course.ts'

export const graphicDesignEssentials: SampleCourse = {
  slug: 'graphic-design-essentials',
  category: 'design',
  tutor: 'halima',
  title: 'Graphic Design Essentials',
  price: { original: 90, discounted: 90 },
  weeks: 5,
  video: 'https://www.youtube.com/watch?v=YqQx75OPRa0',
  short: lines(
    'Flyers, logos and labels that look as good as the business behind them.',
    'Free tools, strong principles, a portfolio of five printed pieces.',
  ),
  long: lines(
    'Walk down any street in Surulere and you read a hundred signs. A handful stay in your mind. This course is about why.',
    'We learn composition, lettering and colour from Nigerian posters, adire cloth, record sleeves and bus slogans, and apply them with free tools to five real pieces: a logo, a flyer, a menu, a label and a banner. You take each to a printer and learn what paper does to a file.',
  ),
  objectives: [
    'Compose a page with one clear message',
    'Choose and pair typefaces, including ones with Yoruba and Igbo marks',
    'Build a palette that prints as it looks',
    'Prepare files that a printer accepts the first time',
  ],
  topics: [
    topic(
      'What the eye does first',
      ['Focus, balance, rhythm and white space.', 'Practice: one flyer, three versions, one survives.'],
      ['GCFGlobal, Beginning graphic design - https://edu.gcfglobal.org/en/beginning-graphic-design/'],
    ),
    topic(
      'Letters',
      [
        'Anatomy of type; readable from a moving bus.',
        'Underdots and tone marks: fonts that know our languages.',
      ],
      ['Google Fonts Knowledge - https://fonts.google.com/knowledge'],
    ),
    topic(
      'Colour and cloth',
      ['Palettes taken from adire, aso oke and ankara.', 'Light on a screen, ink on paper.'],
      [
        'Adobe Color - https://color.adobe.com/',
        'Adire textiles, Wikipedia - https://en.wikipedia.org/wiki/Adire_(textile_art)',
      ],
    ),
    topic(
      'Logos that last',
      ['One colour, one centimetre, one second: three tests.', 'Practice: the mark for a small bakery.'],
      ['Inkscape, free vector editor - https://inkscape.org/learn/'],
    ),
    topic(
      'To the printer and back',
      ['Bleed, resolution, PDF/X.', 'We visit a print shop in Shomolu, or join by video.'],
      ['Inkscape tutorials - https://inkscape.org/learn/tutorials/'],
    ),
  ],
  voices: [
    [5, 'The print shop visit! I finally understand bleed.'],
    [4, 'Beautiful examples from our own streets. More time on logos, please.'],
  ],
  ratings: 9,
  loved: 0.55,
  ageInDays: 170,
  quiet: 2,
}
