import { personPictureUrl } from '#shared/coverPhotoUrl.ts'
import { classNames } from '../classNames.ts'
import styles from './PersonPicture.module.css'

/** Screens draw twice as fine as they measure. */
const FINENESS = 2

/** A person's face, round; the first letters of the name stand in its place. The name itself stands beside it. */
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
