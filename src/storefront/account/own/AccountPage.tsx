import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { listNotices } from '#contract/notices.ts'
import { getAccount, listSessions } from '#contract/ownAccount.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { googleRefusalLoader } from '../google/googleRefusal.ts'
import { shouldRevalidateAnswered } from '../unanswered.ts'
import { AboutForm } from './AboutForm.tsx'
import styles from './AccountPage.module.css'
import { accountAction } from './accountAction.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { Devices } from './Devices.tsx'
import { EmailForm } from './EmailForm.tsx'
import { EraseForm } from './EraseForm.tsx'
import { GoogleForm } from './GoogleForm.tsx'
import { NoticesForm } from './NoticesForm.tsx'
import { OwnData } from './OwnData.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PictureForm } from './PictureForm.tsx'
import { SecondFactor } from './secondFactor/SecondFactor.tsx'

export const action = accountAction

export const shouldRevalidate = shouldRevalidateAnswered

export async function loader({ context, url, request: { signal } }: LoaderFunctionArgs) {
  const { api, session } = context.get(loaderContext)
  const [account, sessions, passkeys, notices, googleRefusal] = await Promise.all([
    api.call(getAccount, { signal }),
    api.call(listSessions, { signal }),
    api.call(listPasskeys, { signal }),
    api.call(listNotices, { signal }),
    googleRefusalLoader({ url }),
  ])
  // The e-mail may have been changed in another browser.
  const own = session.read()
  const { email } = account.data
  if (own && own.data.email !== email) session.write({ ...own, data: { ...own.data, email } })
  return {
    account: account.data,
    sessions: sessions.data,
    passkeys: passkeys.data,
    notices: notices.data,
    googleRefusal,
  }
}

const TITLE = 'Your account'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /account: what a learner or a tutor sees and changes of their own account: short rows, each of which opens. Each form works without script. */
export function Component() {
  const { account, sessions, passkeys, notices, googleRefusal } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <header>
        <h1>{TITLE}</h1>
        <p className={styles.email}>{account.email}</p>
      </header>
      <div className={styles.group}>
        <PictureForm account={account} />
        <DetailsForm account={account} />
        {account.user_type === 'tutor' && <AboutForm account={account} />}
        <EmailForm account={account} />
      </div>
      <div className={styles.group}>
        <PasswordForm account={account} />
        <GoogleForm account={account} refusal={googleRefusal} />
        <SecondFactor factor={account.second_factor} />
        <Passkeys passkeys={passkeys} timeZone={account.time_zone} />
        <Devices sessions={sessions} timeZone={account.time_zone} />
      </div>
      <div className={styles.group}>
        <NoticesForm notices={notices} />
        <OwnData />
        <EraseForm account={account} />
      </div>
    </div>
  )
}
