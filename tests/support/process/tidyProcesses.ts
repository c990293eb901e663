import { afterAll } from 'vitest'
import { dropDatabases } from '../database/engines.ts'
import { killLeftovers } from './runningAcademy.ts'

// A test that fails half-way leaves no server behind, and no test file leaves a database.
afterAll(async () => {
  await killLeftovers()
  await dropDatabases()
})
