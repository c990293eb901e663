import type { Topic } from '#contract/entities.ts'
import type { TopicRow } from '../../../platform/database/tables.ts'

/** The columns of a topic that are read to show it. */
export type ShownTopic = Pick<TopicRow, 'id' | 'slug' | 'topic' | 'detail' | 'external_resources'>

/** A topic as course pages show it. */
export function presentTopic({ id, slug, topic, detail, external_resources }: ShownTopic): Topic {
  return { id, slug, topic, detail, external_resources }
}
