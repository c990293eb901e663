/** The accounts of the demo; the login pages show them in demo mode only. */
export const DEMO_ACCOUNTS = {
  learner: { email: 'learner@example.com', password: 'learn-today-1' },
  tutor: { email: 'tutor@example.com', password: 'teach-today-1' },
} as const
