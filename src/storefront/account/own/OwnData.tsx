import { useEffect } from 'react'
import { useActionData } from 'react-router-dom'
import { saveFile } from '#shared/saveFile.ts'
import type { OwnArchive, OwnFailure } from './accountAction.ts'
import styles from './OwnData.module.css'
import { OwnForm, Section } from './OwnForm.tsx'

/** What the academy keeps of somebody, to take along. */
export function OwnData() {
  const answer = useActionData<OwnFailure | OwnArchive>()
  const file = answer && 'file' in answer ? answer.file : null

  useEffect(() => {
    if (file) saveFile(file, 'your-data.zip')
  }, [file])

  return (
    <Section intent="data" title="Your data">
      <p>
        All that the academy keeps of you, as one archive of readable files: your account, payments, courses
        and ratings.
      </p>
      <div className="needs-script">
        <OwnForm intent="data" button="Download your data" />
      </div>
      <noscript>
        <p className={styles.note}>The download needs JavaScript.</p>
      </noscript>
    </Section>
  )
}
