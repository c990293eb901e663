import { afterAll } from 'vitest'
import { dropDatabases } from '../database/engines.ts'
import { killLeftovers } from './runningAcademy.ts'

// Failed tests leave no servers, and test files leave no databases.
afterAll(async () => {
  await killLeftovers()
  await dropDatabases()
})
