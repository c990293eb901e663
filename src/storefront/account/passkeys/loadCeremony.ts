import { ApiFailure } from '#shared/api/apiFailure.ts'

/** Loads what speaks with the browser's authenticators, at the press of a button: few people press it. */
export function loadCeremony() {
  return import('./ceremony.ts').catch(() => {
    throw new ApiFailure('network', 0, {})
  })
}
