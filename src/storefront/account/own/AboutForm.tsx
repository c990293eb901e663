import { Link } from 'react-router-dom'
import type { OwnAccount } from '#contract/ownAccount.ts'
import { ABOUT_MAX } from '#contract/rules/tutorTexts.ts'
import { paths } from '#pages/paths.ts'
import { TextAreaField } from '../../ui/fields/TextField.tsx'
import { OwnForm, Section, useFailure } from './OwnForm.tsx'

/** What a tutor says of themselves on their page. */
export function AboutForm({ account: { about, page_slug: slug } }: { account: OwnAccount }) {
  const { fields = {}, typed = {} } = useFailure('about') ?? {}
  return (
    <Section intent="about" title="Your page" done="Your page is saved">
      <p>
        {slug === null ? (
          'It is there as soon as a course of yours is in the catalogue.'
        ) : (
          <Link to={paths.tutor(slug)}>See your page as everybody does</Link>
        )}
      </p>
      <OwnForm intent="about" button="Save your words">
        <TextAreaField
          label="About you as a tutor"
          isOptional
          name="about"
          rows={6}
          maxLength={ABOUT_MAX}
          defaultValue={typed.about ?? about ?? ''}
          hint="Plain text; web addresses become links. Everybody reads it beside your courses."
          error={fields.about}
        />
      </OwnForm>
    </Section>
  )
}
