import { coverPhotoSrcSet, coverPhotoUrl } from '#shared/coverPhotoUrl.ts'
import { classNames } from '../classNames.ts'
import styles from './CoverImage.module.css'

const WIDTH = 640
const HEIGHT = 360

/**
 * A course's cover, 16 to 9, in the stored width that fits `sizes`. Beside the course's title it is decoration. Without a
 * cover a ring of adire stands in its place.
 */
export function CoverImage({
  coverPhoto,
  sizes,
  isFirst = false,
  className,
}: {
  coverPhoto: string | null | undefined
  sizes: string
  /** Above the fold: loaded at once and first. */
  isFirst?: boolean
  className?: string
}) {
  if (!coverPhoto) return <div className={classNames(styles.cover, styles.blank, className)} />
  return (
    <img
      src={coverPhotoUrl(coverPhoto, WIDTH)}
      srcSet={coverPhotoSrcSet(coverPhoto)}
      sizes={sizes}
      width={WIDTH}
      height={HEIGHT}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      // The first one is painted with the words around it, not a frame later.
      decoding={isFirst ? 'sync' : 'async'}
      className={classNames(styles.cover, className)}
    />
  )
}
