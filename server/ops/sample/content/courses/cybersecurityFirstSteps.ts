import { lines, type SampleCourse, topic } from '../course.ts'

export const cybersecurityFirstSteps: SampleCourse = {
  slug: 'cybersecurity-first-steps',
  category: 'cloud-and-security',
  tutor: 'adaeze',
  title: 'Cybersecurity First Steps',
  price: { original: 0, discounted: 0 },
  weeks: 2,
  video: 'https://www.youtube.com/watch?v=inWWhr5tnEA',
  short: lines(
    'Protect your phone, your accounts and your small business in two weeks.',
    'Free for everyone; bring your parents.',
  ),
  long: lines(
    'Nobody breaks in through the wall when the door is open. Two evenings a week we close the doors: passwords, second factors, updates, backups, and the message that says your account will be blocked in ten minutes.',
    'You do it on your own devices during class, so that at the end it is done and not just known. We also tell you what to do in the first hour after something went wrong.',
  ),
  objectives: [
    'Use a password manager and a second factor everywhere that matters',
    'Recognise phishing by message, call and fake app',
    'Back up a phone and a laptop, and test it',
    'React in the first hour after a theft or a fraud',
  ],
  topics: [
    topic(
      'Who would want my account?',
      ['What attackers earn, and from whom.', 'Your list: five accounts that must not fall.'],
      ['EFF, Surveillance self-defense - https://ssd.eff.org/'],
    ),
    topic(
      'Passwords and second factors',
      [
        'One long phrase, one manager.',
        'SMS, app or key; and a PIN on your SIM card.',
        'Practice: done for your five accounts before we go home.',
      ],
      [
        'Have I Been Pwned - https://haveibeenpwned.com/',
        'Bitwarden, free password manager - https://bitwarden.com/help/',
      ],
    ),
    topic(
      'Messages that rush you',
      ['Hurry, fear, greed: the three levers.', 'Call back on the number you already had.'],
      ['Phishing quiz - https://phishingquiz.withgoogle.com/'],
    ),
    topic(
      'Updates and backups',
      ['Why tonight and not next week.', 'Three copies, two kinds, one elsewhere.'],
      ['UK NCSC, Small business guide - https://www.ncsc.gov.uk/collection/small-business-guide'],
    ),
    topic(
      'The first hour',
      ['Stolen phone, strange debit, locked files: whom to call in which order.', 'A card for your wallet.'],
      ['ngCERT - https://www.cert.gov.ng/'],
    ),
  ],
  voices: [
    [5, 'I took my mother. She now teaches her church group.'],
    [5, 'A week later they tried the "blocked account" call on me. I laughed and hung up.'],
    [4, 'Simple and done in class, which is why it stuck.'],
  ],
  ratings: 15,
  loved: 0.68,
  ageInDays: 30,
  quiet: 7,
}
