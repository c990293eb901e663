import { useForm } from 'react-hook-form'
import { Form, useNavigation, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { AuthForm } from '../form/AuthForm.tsx'
import { useFieldErrors } from '../form/useFieldErrors.ts'
import type { VerificationFailure } from './verify.ts'

const CODE = /^\s*(?:\d\s*){6}$/

/** The field for the code of the newest letter, and a button for another letter. */
export function CodeForm({ email, refusal }: { email: string; refusal: VerificationFailure | undefined }) {
  const [search] = useSearchParams()
  const form = useForm<{ code: string }>()
  const errorOf = useFieldErrors(form, refusal)
  return (
    <AccountFrame
      title="Confirm your e-mail"
      lead={`A letter to ${email} has a code of six digits, and a link that does the same.`}
      elsewhere={<NewLetter />}
    >
      {search.has('sent') && !refusal && (
        <Alert tone="info" title="A new letter is on its way">
          <p>Its code works for ten minutes. No letter? Look among the spam.</p>
        </Alert>
      )}
      <AuthForm form={form} button="Confirm my e-mail">
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          defaultValue={refusal?.typed.code}
          error={errorOf('code')}
          {...form.register('code', {
            required: 'Code is required.',
            validate: code => CODE.test(code) || 'Code must be the six digits of the letter.',
          })}
        />
      </AuthForm>
    </AccountFrame>
  )
}

function NewLetter() {
  const isBusy = useNavigation().formData?.get('intent') === 'send'
  return (
    <Form method="post">
      <p>The code is older than ten minutes, or there was no letter?</p>
      <input type="hidden" name="intent" value="send" />
      <Button type="submit" look="secondary" isBusy={isBusy}>
        Send a new letter
      </Button>
    </Form>
  )
}
