/** The demo tutor's announcements to the learners of one course. `inDays` counts from now; less than 0 is in the past. */
export const sampleAnnouncements = [
  {
    subject: 'Welcome, and how to get help',
    words:
      'I am glad that you are here.\n\nBring one question to each class. Between the classes this page answers most of them: https://developer.mozilla.org/.\n\nAdaeze',
    inDays: -3,
  },
  {
    subject: 'An extra hour on Saturday',
    words: 'It does not take place: the power company works on our street that day.',
    inDays: 1,
    isCancelled: true,
  },
  {
    subject: 'What the next weeks bring',
    words:
      'We build something of our own.\n\nThink of a small thing that you would use yourself, and write two sentences about it.',
    inDays: 4,
  },
] as const
