import type { OwnAccount } from '#contract/ownAccount.ts'
import { NAME_MAX, PHONE_MAX } from '#contract/rules/session.ts'
import { SelectField, TextField } from '../../ui/fields/Field.tsx'
import styles from './DetailsForm.module.css'
import { OwnForm, Section, useFailure } from './OwnForm.tsx'
import { HOME_ZONE, zoneGroups } from './timeZones.ts'

const ONLY_US = 'Private. Used if email does not reach you.'
const AS_CHOSEN = 'We use it only if email fails. Choose who can see it below.'

/** Name, numbers and time zone. */
export function DetailsForm({ account }: { account: OwnAccount }) {
  const { fields = {}, typed = {} } = useFailure('details') ?? {}
  const isLearner = account.user_type === 'learner'
  const shownIn = (name: 'firstname' | 'lastname' | 'phone' | 'whatsapp') =>
    typed[name] ?? account[name] ?? ''
  return (
    <Section intent="details" title="About you" done="Details saved">
      <OwnForm intent="details" button="Save details">
        <div className={styles.pair}>
          <TextField
            label="First name"
            name="firstname"
            autoComplete="given-name"
            required
            maxLength={NAME_MAX}
            defaultValue={shownIn('firstname')}
            error={fields.firstname}
          />
          <TextField
            label="Last name"
            name="lastname"
            autoComplete="family-name"
            required
            maxLength={NAME_MAX}
            defaultValue={shownIn('lastname')}
            error={fields.lastname}
          />
          <TextField
            label="Phone"
            isOptional
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={PHONE_MAX}
            defaultValue={shownIn('phone')}
            hint={isLearner ? AS_CHOSEN : ONLY_US}
            error={fields.phone}
          />
          <TextField
            label="WhatsApp"
            isOptional
            name="whatsapp"
            type="tel"
            autoComplete="tel"
            maxLength={PHONE_MAX}
            defaultValue={shownIn('whatsapp')}
            hint={isLearner ? AS_CHOSEN : ONLY_US}
            error={fields.whatsapp}
          />
        </div>
        {isLearner && (
          <SelectField
            label="Who can see your numbers"
            name="shows_numbers"
            defaultValue={typed.shows_numbers ?? (account.shows_numbers ? 'tutors' : 'academy')}
            hint="Your tutors can then call you or message you on WhatsApp."
            error={fields.shows_numbers}
          >
            <option value="academy">Only the academy</option>
            <option value="tutors">The academy and my tutors</option>
          </SelectField>
        )}
        <SelectField
          label="Time zone"
          name="time_zone"
          defaultValue={typed.time_zone ?? account.time_zone ?? HOME_ZONE}
          hint="Used for the times in emails and on this page."
          error={fields.time_zone}
        >
          {zoneGroups(account.time_zone).map(([area, zones]) => (
            <optgroup key={area} label={area}>
              {zones.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </OwnForm>
    </Section>
  )
}
