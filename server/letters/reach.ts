import { reachText, wayToReach } from '#contract/rules/reach.ts'
import { paths } from '#pages/paths.ts'
import type { Config } from '../config/config.ts'

/** How to reach the academy, in one sentence: by the way that the operator has named, else by an answer or its page. */
export function reachSentence({
  academy,
  mail,
  publicUrl,
}: Pick<Config, 'academy' | 'mail' | 'publicUrl'>): string {
  const way = wayToReach(academy)
  if (way) return `Questions? ${capitalised(reachText(way))}.`
  // The sender that nobody has set reaches nobody.
  if (!mail.from.includes('@localhost')) return 'Questions? Answer this letter.'
  return `Questions? See ${publicUrl}${paths.contact()}.`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
