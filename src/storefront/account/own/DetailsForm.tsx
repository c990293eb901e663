import type { OwnAccount } from '#contract/ownAccount.ts'
import { NAME_MAX, PHONE_MAX } from '#contract/rules/session.ts'
import { SelectField, TextField } from '../../ui/fields/Field.tsx'
import styles from './DetailsForm.module.css'
import { OwnForm, Section, useFailure } from './OwnForm.tsx'
import { HOME_ZONE, zoneGroups } from './timeZones.ts'

const ONLY_US = 'Only the academy sees it, for when a letter cannot reach you.'
const AS_CHOSEN = 'For when a letter cannot reach you. Below you choose who sees it.'

/** Name, numbers and time zone. */
export function DetailsForm({ account }: { account: OwnAccount }) {
  const { fields = {}, typed = {} } = useFailure('details') ?? {}
  const isLearner = account.user_type === 'learner'
  const shownIn = (name: 'firstname' | 'lastname' | 'phone' | 'whatsapp') =>
    typed[name] ?? account[name] ?? ''
  return (
    <Section intent="details" title="About you" done="Your details are saved">
      <OwnForm intent="details" button="Save your details">
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
            label="Who sees your numbers"
            name="shows_numbers"
            defaultValue={typed.shows_numbers ?? (account.shows_numbers ? 'tutors' : 'academy')}
            hint="Your tutors may then call you or write to you on WhatsApp."
            error={fields.shows_numbers}
          >
            <option value="academy">Only the academy</option>
            <option value="tutors">The tutors of my courses too</option>
          </SelectField>
        )}
        <SelectField
          label="Time zone"
          name="time_zone"
          defaultValue={typed.time_zone ?? account.time_zone ?? HOME_ZONE}
          hint="For the times in letters and on this page."
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
