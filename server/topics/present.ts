import type { Topic } from '#contract/entities.ts'
import type { TopicRow } from '../database/tables.ts'

/** A topic as course pages show it. */
export function presentTopic({ id, slug, topic, detail, external_resources }: TopicRow): Topic {
  return { id, slug, topic, detail, external_resources }
}
