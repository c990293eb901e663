import type { Failure } from '../../dataProvider/failures.ts'

/** What a tutor is told: a title of the specification's error catalogue and a sentence that helps. */
export interface Notice {
  tone: 'success' | 'danger'
  title: string
  text?: string | undefined
}

/** A change that went well. */
export function done(title: string, text?: string): Notice {
  return { tone: 'success', title, text }
}

/** The specification's title for a lost network (section 8). */
const NETWORK_TITLE = 'error'

/**
 * A failure as a notice: a refusal under the server's own title where `titles.refused` is not given, a lost network under
 * "error" unless the specification titles it otherwise.
 */
export function failed(
  failure: Failure,
  titles: { refused?: string; network?: string; unclear?: string } = {},
): Notice {
  const { refused, network = NETWORK_TITLE, unclear = 'Something went wrong' } = titles
  const title = {
    refused: refused ?? failure.title ?? 'Oops!',
    network,
    unclear,
  }[failure.kind]
  return { tone: 'danger', title, text: failure.detail === title ? undefined : failure.detail }
}

/** For a query whose failure the page shows in its own place: react-admin would notify and leave for a list. */
export const shownInPlace = { onError: () => {} }
