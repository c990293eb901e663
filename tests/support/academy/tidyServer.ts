import { afterAll, afterEach } from 'vitest'
import { closeAcademies } from './academy.ts'
import { dropOperatorDatabases, tidyOperators } from './operator.ts'

// A set-up file, and not hooks beside what they tidy: the files of a worker share its modules, whose hooks would belong
// to the first file only.
afterEach(async () => {
  await closeAcademies()
  await tidyOperators()
})

afterAll(dropOperatorDatabases)
