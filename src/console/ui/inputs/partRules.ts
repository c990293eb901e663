import { OBJECTIVE_MAX, TOPIC_MAX } from '#contract/rules/textLimits.ts'

/** What is wrong with a typed topic: told on the field, before the server is asked. */
export function topicSentences({ topic }: { topic?: string | null }): Record<string, string> {
  return sentencesOf('topic', 'Topic', topic, TOPIC_MAX)
}

/** The same of a typed objective. */
export function objectiveSentences({ objective }: { objective?: string | null }): Record<string, string> {
  return sentencesOf('objective', 'Objective', objective, OBJECTIVE_MAX)
}

function sentencesOf(
  name: string,
  label: string,
  text: string | null | undefined,
  most: number,
): Record<string, string> {
  const typed = (text ?? '').trim()
  if (typed === '') return { [name]: `${label} is required` }
  return typed.length > most ? { [name]: `At most ${most} characters, please.` } : {}
}
