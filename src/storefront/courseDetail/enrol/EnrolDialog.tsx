import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './EnrolDialog.module.css'

export const ENROL_DIALOG_ID = 'enrol-dialog'

/** "Activate your Learning Mode": the three ways to take the course. */
export function EnrolDialog({ slug }: { slug: string }) {
  return (
    <Dialog id={ENROL_DIALOG_ID} title="Activate your Learning Mode">
      <ul className={styles.choices}>
        <li>
          <Link to={paths.enrol(slug, { method: 'virtual' })} className={styles.choice}>
            <Icon name="video" size={26} />
            <span className={styles.words}>
              <strong>Virtual (live classes)</strong>
              <span>Join your tutor and your class online, at fixed hours.</span>
            </span>
            <Icon name="arrowRight" />
          </Link>
        </li>
        <li>
          <Link to={paths.enrol(slug, { method: 'physical' })} className={styles.choice}>
            <Icon name="pin" size={26} />
            <span className={styles.words}>
              <strong>Onsite</strong>
              <span>Sit with your tutor, one-on-one, in the classroom.</span>
            </span>
            <Icon name="arrowRight" />
          </Link>
        </li>
        <li>
          <button type="button" disabled className={styles.choice}>
            <Icon name="laptop" size={26} />
            <span className={styles.words}>
              <strong>Self Paced</strong>
              <span>Learn alone, at your own hours.</span>
            </span>
            <Badge>Coming Soon</Badge>
          </button>
        </li>
      </ul>
    </Dialog>
  )
}
