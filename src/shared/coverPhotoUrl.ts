import { COVER_WIDTHS } from '#contract/rules/coverPicture.ts'

/** The address of a course's cover: `{host}/storage/{cover_photo}`, in one of the stored widths where asked for. */
export function coverPhotoUrl(coverPhoto: string, width?: number): string {
  const url = `${apiBaseUrl()}/storage/${coverPhoto}`
  return width && !isDrawnCover(coverPhoto) ? `${url}?w=${width}` : url
}

/** The `srcset` of a photo; a drawn (SVG) cover needs none. */
export function coverPhotoSrcSet(coverPhoto: string): string | undefined {
  if (isDrawnCover(coverPhoto)) return undefined
  return COVER_WIDTHS.map(width => `${coverPhotoUrl(coverPhoto, width)} ${width}w`).join(', ')
}

/** The address of a person's picture, in the stored width that is wide enough. */
export function personPictureUrl(picture: string, width: number): string {
  return `${apiBaseUrl()}/storage/${picture}?w=${width}`
}

/**
 * Returns the base address of the API and the storage: another server if a static build names one, otherwise empty, which
 * means the page's own origin.
 */
export function apiBaseUrl(): string {
  return import.meta.env.VITE_API_BASE_URL ?? ''
}

/** Tells a cover that the academy drew (SVG) from an uploaded photo. */
export function isDrawnCover(coverPhoto: string): boolean {
  return coverPhoto.endsWith('.svg')
}
