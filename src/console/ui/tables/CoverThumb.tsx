import { COVER_WIDTHS } from '#contract/rules/textLimits.ts'
import { coverPhotoUrl } from '#shared/coverPhotoUrl.ts'

/** A cover in a table: 60 by 60 px (specification section 9). */
const SIDE = 60

export function CoverThumb({ coverPhoto }: { coverPhoto: string }) {
  return (
    <img
      src={coverPhotoUrl(coverPhoto, COVER_WIDTHS[0])}
      alt=""
      width={SIDE}
      height={SIDE}
      loading="lazy"
      style={{
        width: SIDE,
        height: SIDE,
        objectFit: 'cover',
        borderRadius: 10,
        backgroundColor: 'var(--sand)',
      }}
    />
  )
}
