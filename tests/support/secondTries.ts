import { afterEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    isSecondTry?: boolean
  }
}

// The report of a run says nothing of tries: the summary of `npm test` reads this mark.
afterEach(({ task }) => {
  if (task.result?.retryCount) task.meta.isSecondTry = true
})
