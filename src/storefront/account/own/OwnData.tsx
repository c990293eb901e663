import { useEffect } from 'react'
import { useActionData, useNavigation, useSubmit } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { saveFile } from '#shared/saveFile.ts'
import { Button } from '../../ui/actions/Button.tsx'
import type { OwnAnswer } from './accountAction.ts'
import styles from './OwnData.module.css'
import { Section } from './OwnForm.tsx'

/** What the academy keeps of somebody, to take along. */
export function OwnData() {
  const answer = useActionData<OwnAnswer>()
  const file = answer && 'file' in answer ? answer.file : null

  const submit = useSubmit()
  const isBusy = useNavigation().formData?.get('intent') === 'data'
  const take = () =>
    submit({ intent: 'data' }, { method: 'post', action: paths.account(), preventScrollReset: true })

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
        {/* No form: a press that comes before React is replayed, and not posted. */}
        <Button look="secondary" isBusy={isBusy} onClick={take}>
          Download your data
        </Button>
      </div>
      <noscript>
        <p className={styles.note}>The download needs JavaScript.</p>
      </noscript>
    </Section>
  )
}
