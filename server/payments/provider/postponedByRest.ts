import { JobPostponed } from '../../jobs/job.ts'
import { ProviderResting } from './provider.ts'

/** Answers as the work does; a job that meets a provider at rest is postponed until the rest is over. */
export async function postponedByRest<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof ProviderResting ? new JobPostponed(error.message, error.seconds) : error
  }
}
