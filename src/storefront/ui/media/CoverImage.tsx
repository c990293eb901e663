import { coverPhotoSrcSet, coverPhotoUrl } from '#shared/coverPhotoUrl.ts'
import { classNames } from '../classNames.ts'
import styles from './CoverImage.module.css'

const WIDTH = 640
const HEIGHT = 360

/**
 * A course's 16:9 cover, in the stored width that fits `sizes`. It is decorative, as the title is next to it. A course without
 * a cover gets a ring of adire.
 */
export function CoverImage({
  coverPhoto,
  sizes,
  isFirst = false,
  className,
}: {
  coverPhoto: string | null | undefined
  sizes: string
  /** Above the fold: loaded eagerly and first. */
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
      // The first cover is painted with the text around it, not a frame later.
      decoding={isFirst ? 'sync' : 'async'}
      className={classNames(styles.cover, className)}
    />
  )
}
