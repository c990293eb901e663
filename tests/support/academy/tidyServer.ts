import { afterAll, afterEach } from 'vitest'
import { closeAcademies } from './academy.ts'
import { dropOperatorDatabases, tidyOperators } from './operator.ts'

// A set-up file, because the test files of a worker share modules: hooks in these would run for the first file only.
afterEach(async () => {
  await closeAcademies()
  await tidyOperators()
})

afterAll(dropOperatorDatabases)
