import { personPictureUrl } from '#shared/coverPhotoUrl.ts'
import { classNames } from '../classNames.ts'
import styles from './PersonPicture.module.css'

/** Image pixels per CSS pixel, for high-density screens. */
const FINENESS = 2

/** A person's round picture, or their initials. The name itself is shown next to it. */
export function PersonPicture({
  picture,
  name,
  size,
}: {
  picture: string | null | undefined
  name: { firstname: string; lastname: string }
  /** In pixels. */
  size: 28 | 96
}) {
  const look = classNames(styles.picture, size === 96 && styles.large)
  if (picture)
    return (
      <img
        src={personPictureUrl(picture, FINENESS * size)}
        width={size}
        height={size}
        alt=""
        className={look}
      />
    )
  return (
    <span aria-hidden="true" className={classNames(look, styles.letters)}>
      {firstLetter(name.firstname)}
      {firstLetter(name.lastname)}
    </span>
  )
}

function firstLetter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? ''
}
