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
 * Creates the console's data provider: each resource with calls of its own has one adapter, all others are plain REST, and calls
 * that neither read nor change a single record are extra methods.
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
