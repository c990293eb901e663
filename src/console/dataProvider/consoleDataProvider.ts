import { combineDataProviders, type DataProvider } from 'react-admin'
import type { ApiClient } from '#shared/api/apiClient.ts'
import {
  announcementVerbs,
  availabilities,
  cancellations,
  classSeries,
  classSessions,
  classVerbs,
  cohortCancellations,
  cohortCopies,
  slotCancellations,
  slotVerbs,
  waitingLearners,
} from './classes.ts'
import { enrollments, objectives, replies, topics } from './courseParts.ts'
import { addresses, categories, courses, courseVerbs } from './courses.ts'
import { plainRest, resourceProvider } from './rest.ts'

/**
 * The console's door to the academy: each resource with calls of its own is translated by one file, every other one is
 * plain REST, and what is no reading or changing of a record is a verb.
 */
export function createConsoleDataProvider(api: ApiClient) {
  const rest = plainRest(api)
  const bespoke: Record<string, DataProvider> = {
    courses: resourceProvider(courses(api)),
    topics: resourceProvider(topics(api)),
    objectives: resourceProvider(objectives(api)),
    enrollments: resourceProvider(enrollments(api)),
    replies: resourceProvider(replies(api)),
    categories: resourceProvider(categories(api)),
    addresses: resourceProvider(addresses(api)),
    cancellations: resourceProvider(cancellations(api)),
    'class-sessions': classSessions(api, rest),
    'class-series': resourceProvider(classSeries(api)),
    'cohort-copies': resourceProvider(cohortCopies(api)),
    'waiting-learners': resourceProvider(waitingLearners(api)),
    'cohort-cancellations': resourceProvider(cohortCancellations(api)),
    availabilities: resourceProvider(availabilities(api)),
    'slot-cancellations': resourceProvider(slotCancellations(api)),
  }
  return {
    ...combineDataProviders(resource => bespoke[resource] ?? rest),
    ...courseVerbs(api),
    ...classVerbs(api),
    ...slotVerbs(api),
    ...announcementVerbs(api),
    supportAbortSignal: true,
  } satisfies DataProvider
}

/** For `useDataProvider<ConsoleDataProvider>()`. */
export type ConsoleDataProvider = ReturnType<typeof createConsoleDataProvider>
