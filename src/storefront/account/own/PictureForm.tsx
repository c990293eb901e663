import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router-dom'
import type { OwnAccount } from '#contract/ownAccount.ts'
import { PERSON_PICTURE_WIDTHS, PICTURE_TYPES } from '#contract/rules/picture.ts'
import { paths } from '#pages/paths.ts'
import { drawPicture, openPicture } from '#shared/drawPicture.ts'
import { classNames } from '../../ui/classNames.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { PersonPicture } from '../../ui/media/PersonPicture.tsx'
import { OwnForm, Section, useFailure } from './OwnForm.tsx'
import styles from './PictureForm.module.css'

/** The user's picture, which is sent as soon as it is chosen. */
export function PictureForm({ account }: { account: OwnAccount }) {
  const chosen = useRef<HTMLInputElement>(null)
  const submit = useSubmit()
  const [isShrinking, setIsShrinking] = useState(false)
  const isBusy = useNavigation().formData?.get('intent') === 'picture' || isShrinking
  const error = useFailure('picture')?.fields?.picture

  async function send(): Promise<void> {
    const file = chosen.current?.files?.[0]
    if (!file || isBusy) return
    setIsShrinking(true)
    const form = new FormData()
    form.set('intent', 'picture')
    form.set('picture', await shrinkPicture(file))
    setIsShrinking(false)
    await submit(form, {
      method: 'post',
      action: paths.account(),
      encType: 'multipart/form-data',
      preventScrollReset: true,
    })
    // Without this, choosing the same file again would fire no change event.
    if (chosen.current) chosen.current.value = ''
  }

  // The picture may have been chosen before hydration.
  const sendEarly = useEffectEvent(send)
  useLayoutEffect(() => void sendEarly(), [])

  return (
    <Section
      intent="picture"
      title="Picture"
      done={account.picture === null ? 'Picture removed' : 'Picture saved'}
    >
      <div className={styles.row}>
        <PersonPicture picture={account.picture} name={account} size={96} />
        <p>
          {account.user_type === 'tutor'
            ? 'Shown publicly with your courses.'
            : 'Only you can see it, on this page.'}
        </p>
      </div>
      <div className="needs-script">
        <Field label="New picture" hint="JPEG, PNG or WebP; we crop it to a square." error={error}>
          {field => (
            <input
              {...field}
              ref={chosen}
              type="file"
              accept={PICTURE_TYPES.join(',')}
              aria-busy={isBusy || undefined}
              onChange={() => void send()}
              className={classNames(field.className, styles.file)}
            />
          )}
        </Field>
      </div>
      <noscript>
        <p>Changing your picture needs JavaScript.</p>
      </noscript>
      {account.picture !== null && <OwnForm intent="picture" button="Remove picture" />}
    </Section>
  )
}

/** Pixels: twice the widest stored width, so no quality is lost. */
const SIDE = 2 * Math.max(...PERSON_PICTURE_WIDTHS)
/**
 * Cuts the middle square out of a picture and shrinks it for slow connections: a phone's photo often exceeds the upload limit.
 * Returns a picture that this browser cannot open as it is; the server judges it.
 */
async function shrinkPicture(file: File): Promise<File> {
  const picture = await openPicture(file)
  if (!picture) return file
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  const to = Math.min(side, SIDE)
  const square = { left, top, width: side, height: side }
  return (await drawPicture(picture, square, { width: to, height: to, name: 'picture' })) ?? file
}
