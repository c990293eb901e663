import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigation, useSubmit } from 'react-router-dom'
import { listNotices } from '#contract/notices.ts'
import { getAccount, listSessions, type OwnAccount } from '#contract/ownAccount.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { PASSWORD_MAX } from '#contract/rules/session.ts'
import { ABOUT_MAX } from '#contract/rules/tutorTexts.ts'
import { paths } from '#pages/paths.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { saveFile } from '#shared/saveFile.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { PasswordField, TextAreaField } from '../../ui/fields/Field.tsx'
import { shouldRevalidateAnswered } from '../form/authFailure.ts'
import { googleRefusalLoader } from '../google/GoogleSignIn.tsx'
import styles from './AccountPage.module.css'
import { accountAction, type OwnAnswer } from './accountAction.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { Devices } from './Devices.tsx'
import { EmailForm } from './EmailForm.tsx'
import { GoogleForm } from './GoogleForm.tsx'
import { NoticesForm } from './NoticesForm.tsx'
import { NeedsPassword, OwnForm, Section, useFailure } from './OwnForm.tsx'
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

/** /account: a learner's or tutor's own account, as short rows that open. Each form works without script. */
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

/** A form for the text about a tutor on their public page. */
function AboutForm({ account: { about, page_slug: slug } }: { account: OwnAccount }) {
  const { fields = {}, typed = {} } = useFailure('about') ?? {}
  return (
    <Section intent="about" title="Your tutor page" done="Tutor page saved">
      <p>
        {slug === null ? (
          'Your page appears once you have a course in the catalogue.'
        ) : (
          <Link to={paths.tutorPage(slug)}>View your public page</Link>
        )}
      </p>
      <OwnForm intent="about" button="Save">
        <TextAreaField
          label="About you as a tutor"
          isOptional
          name="about"
          rows={6}
          maxLength={ABOUT_MAX}
          defaultValue={typed.about ?? about ?? ''}
          hint="Plain text. Web addresses become links. Shown publicly with your courses."
          error={fields.about}
        />
      </OwnForm>
    </Section>
  )
}

/** Offers the data that the academy keeps about the user as a download. */
function OwnData() {
  const answer = useAnswer<OwnAnswer>()
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
      <p>Everything we hold about you in one download: your account, payments, courses and ratings.</p>
      <div className="needs-script">
        {/* Outside a form: a press before hydration is replayed, not posted. */}
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

/** The form that erases the account: it needs the password and cannot be undone. */
function EraseForm({ account }: { account: OwnAccount }) {
  const failure = useFailure('erase')
  return (
    <Section intent="erase" title="Delete your account">
      <p>
        {account.user_type === 'tutor'
          ? 'We unpublish your courses and delete those without enrolments.'
          : 'You lose your courses, your timetable and your receipts.'}{' '}
        We keep payment records without your name. You can't undo this.
      </p>
      <details open={failure !== undefined}>
        <summary>I want to delete my account</summary>
        {account.has_password ? (
          <OwnForm intent="erase" button="Delete my account permanently" look="danger">
            <PasswordField
              label="Your password"
              name="current_password"
              autoComplete="current-password"
              required
              maxLength={PASSWORD_MAX}
              error={failure?.fields.current_password}
            />
          </OwnForm>
        ) : (
          <NeedsPassword />
        )}
      </details>
    </Section>
  )
}
