import { useActionData, useLoaderData } from 'react-router-dom'
import { Alert } from '../../ui/feedback/Alert.tsx'

/** Says why Google did not sign somebody in, until they try another way. */
export function GoogleNotice() {
  const refusal = useLoaderData<string | null>()
  const answer = useActionData()
  return !answer && refusal && <Alert title={refusal} />
}
