import { lines, type SampleCourse, topic } from '../course.ts'

export const publicSpeaking: SampleCourse = {
  slug: 'public-speaking-without-fear',
  category: 'languages-and-writing',
  tutor: 'ekanem',
  title: 'Public Speaking Without Fear',
  price: { original: 100, discounted: 75 },
  weeks: 4,
  video: 'https://www.youtube.com/watch?v=eIho2S0ZahI',
  short: lines(
    'Stand up, breathe, and say what you came to say.',
    'Four weeks, groups of eight, one talk every week.',
  ),
  long: lines(
    'Fear does not go away; it learns to sit down. We work on breath, voice, structure and stories, in a small group that wants you to do well.',
    'You speak every week: a toast, a product, a bad-news update, and a talk of seven minutes about something you care for. Each time you get two things to keep and one to change, and a video for your eyes only.',
    'Accents are welcome. We train clarity, not imitation.',
  ),
  objectives: [
    'Prepare a talk from one clear sentence',
    'Use breath, pause and volume on purpose',
    'Tell a story with a turn in it',
    'Handle questions, silence and a dead projector',
  ],
  topics: [
    topic(
      'Breath and voice',
      ['Where nerves live in the body.', 'Practice: a toast of one minute.'],
      [
        'How to speak so that people want to listen - https://www.ted.com/talks/julian_treasure_how_to_speak_so_that_people_want_to_listen',
      ],
    ),
    topic(
      'One sentence',
      ['If they remember only this.', 'Practice: a product in three minutes.'],
      ['TEDx speaker guide (PDF) - https://storage.ted.com/tedx/manuals/tedx_speaker_guide.pdf'],
    ),
    topic(
      'Stories',
      ['Place, trouble, turn, now.', 'Proverbs: the one you own, not the one everyone uses.'],
      ['Toastmasters, Public speaking tips - https://www.toastmasters.org/resources/public-speaking-tips'],
    ),
    topic(
      'Hard rooms',
      ['Bad news, hostile questions, no microphone.', 'Practice: the update nobody wants to give.'],
      ['Khan Academy, Pixar on storytelling - https://www.khanacademy.org/computing/pixar/storytelling'],
    ),
    topic(
      'The seven-minute talk',
      ['Rehearse in parts, then once in full, then sleep.', 'An evening with guests.'],
      ['TED talks - https://www.ted.com/talks'],
    ),
  ],
  voices: [
    [5, "I gave the toast at my sister's wedding and nobody knew that I used to hide in the kitchen."],
    [5, 'Two to keep, one to change: I use it with my own team now.'],
    [4, 'The video was hard to watch and very useful.'],
  ],
  ratings: 17,
  loved: 0.7,
  ageInDays: 190,
  quiet: 2,
}
