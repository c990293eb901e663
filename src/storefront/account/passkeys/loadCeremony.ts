import { ApiFailure } from '#shared/api/apiFailure.ts'

/** Loads the code for the browser's authenticators on demand: few people press the button. */
export function loadCeremony() {
  return import('./ceremony.ts').catch(() => {
    throw new ApiFailure('network', 0, {})
  })
}
