import { lines, type SampleCourse, topic } from '../course.ts'

export const emailAndWhatsapp: SampleCourse = {
  slug: 'email-and-whatsapp-marketing',
  category: 'digital-marketing',
  tutor: 'halima',
  title: 'E-mail and WhatsApp Marketing',
  price: { original: 80, discounted: 56 },
  weeks: 3,
  video: 'https://www.youtube.com/watch?v=bixR-KIJKYM',
  short: lines(
    'Write to customers who asked to hear from you, and be welcome again.',
    'Being prepared: opens when the last recordings are done.',
  ),
  long: lines(
    'A list of 300 people who asked for your news is worth more than 30,000 followers. This course shows how to earn such a list and how not to lose it.',
    'We set up a sign-up that says what people will get, write a first month of messages, and learn the rules of consent, so that nobody feels hunted.',
  ),
  objectives: [
    'Build a list with clear consent',
    'Write a welcome and three messages that people open',
    'Use WhatsApp Business without becoming spam',
    'Respect the law on personal data',
  ],
  topics: [
    topic(
      'Permission',
      ['What people agree to, in one sentence.', 'Leaving must be as easy as joining.'],
      ['Nigeria Data Protection Commission - https://ndpc.gov.ng/'],
    ),
    topic(
      'The welcome message',
      ['Say who you are, what comes, how often.', 'Practice: your welcome in 90 words.'],
      ['Mailchimp, E-mail marketing guide - https://mailchimp.com/resources/'],
    ),
    topic(
      'WhatsApp Business',
      ['Profile, catalogue, labels, quick replies.', 'Broadcasts that feel like a note.'],
      ['WhatsApp Business help - https://faq.whatsapp.com/'],
    ),
    topic(
      'What worked',
      ['Opened, answered, ordered.', 'Stop what nobody answers.'],
      ['UTM parameters - https://support.google.com/analytics/answer/10917952'],
    ),
    topic(
      'A month of messages',
      ['Help, story, offer, thanks.', 'You leave with four messages ready to send.'],
      ['Plain English Campaign, Free guides - https://www.plainenglish.co.uk/free-guides.html'],
    ),
  ],
  voices: [],
  ratings: 0,
  loved: 0,
  ageInDays: 82,
  quiet: 0,
  isUnpublished: true,
}
