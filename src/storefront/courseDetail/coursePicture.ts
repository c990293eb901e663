import type { CourseDetail } from '#contract/entities.ts'
import { paths } from '#pages/paths.ts'
import { isDrawnCover } from '#shared/coverPhotoUrl.ts'
import type { SharePicture } from '#shared/pageMeta.ts'

/** Returns the picture that a shared link shows: an uploaded cover as it is stored, a drawn one as the PNG that is made of it. */
export function coursePicture(
  { slug, cover_photo }: Pick<CourseDetail, 'slug' | 'cover_photo'>,
  publicUrl: string,
): SharePicture {
  const size = { width: 1_200, height: 675 }
  return isDrawnCover(cover_photo)
    ? { url: `${publicUrl}${paths.course(slug)}/cover.png`, type: 'image/png', ...size }
    : { url: `${publicUrl}/storage/${cover_photo}?w=1200`, type: 'image/webp', ...size }
}
