import { SaveButton, type SaveButtonProps } from 'react-admin'

/** The button that saves a form, named by its own words: react-admin repeats them as an `aria-label`. */
export function SubmitButton(props: Pick<SaveButtonProps, 'label' | 'alwaysEnable' | 'sx'>) {
  return <SaveButton {...props} icon={null} aria-label={undefined} />
}
