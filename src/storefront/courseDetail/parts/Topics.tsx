import type { Topic } from '#contract/entities.ts'
import { Accordion } from '../../ui/data/Accordion.tsx'
import { LinkedText } from '../../ui/data/LinkedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import styles from './Topics.module.css'

/** The syllabus: one fold a topic, the first one open. */
export function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <section aria-labelledby="topics" className={styles.topics}>
      <div className={styles.title}>
        <h2 id="topics">Course content</h2>
        {topics.length > 0 && <p>{topics.length === 1 ? '1 topic' : `${topics.length} topics`}</p>}
      </div>
      {topics.length === 0 ? (
        <EmptyState
          title="No topics yet"
          text="The tutor is still writing the syllabus. Look in again soon."
        />
      ) : (
        <Accordion
          items={topics.map((topic, index) => ({
            key: topic.id,
            title: (
              <span className={styles.name}>
                <span className={styles.number}>{index + 1}</span> <span>{topic.topic}</span>
              </span>
            ),
            content: <TopicDetail topic={topic} />,
          }))}
        />
      )}
    </section>
  )
}

function TopicDetail({ topic }: { topic: Topic }) {
  return (
    <div className={styles.detail}>
      <p>{topic.detail || 'Details follow in class.'}</p>
      {topic.external_resources && (
        <div>
          <h3>Resources</h3>
          <p>
            <LinkedText text={topic.external_resources} />
          </p>
        </div>
      )}
    </div>
  )
}
