/** The page of enrolments that the dashboard begins with. */
export const FIRST_PURCHASES = { page: 1, perPage: 10 } as const
