/** The tutors' replies to the newest rating with words of a course, by the course's slug. */
export const sampleReplies: ReadonlyMap<string, string> = new Map([
  ['web-foundations', 'Thank you for saying so. The exercises of week three are shorter now, as you asked.'],
  ['python-from-zero', 'Thank you! Bring your own data to the next class: we will read it together.'],
  ['bookkeeping-for-small-businesses', 'E se! I am glad that your books balance.'],
])
