import { combineDataProviders, type DataProvider } from 'react-admin'
import type { ApiClient } from '#shared/api/apiClient.ts'
import {
  announcementVerbs,
  classSessions,
  classVerbs,
  cohortVerbs,
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
    'class-sessions': classSessions(api, rest),
    'waiting-learners': resourceProvider(waitingLearners(api)),
  }
  return {
    ...combineDataProviders(resource => bespoke[resource] ?? rest),
    ...courseVerbs(api),
    ...classVerbs(api),
    ...cohortVerbs(api),
    ...slotVerbs(api),
    ...announcementVerbs(api),
    supportAbortSignal: true,
  } satisfies DataProvider
}

/** For `useDataProvider<ConsoleDataProvider>()`. */
export type ConsoleDataProvider = ReturnType<typeof createConsoleDataProvider>
