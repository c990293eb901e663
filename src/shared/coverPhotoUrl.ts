import { COVER_WIDTHS } from '#contract/rules/coverPicture.ts'

/** Returns a course cover's address: `{host}/storage/{cover_photo}`, in a stored width if one is given. */
export function coverPhotoUrl(coverPhoto: string, width?: number): string {
  const url = `${apiBaseUrl()}/storage/${coverPhoto}`
  return width && !isDrawnCover(coverPhoto) ? `${url}?w=${width}` : url
}

/** Returns a photo's `srcset`; a drawn (SVG) cover needs none. */
export function coverPhotoSrcSet(coverPhoto: string): string | undefined {
  if (isDrawnCover(coverPhoto)) return undefined
  return COVER_WIDTHS.map(width => `${coverPhotoUrl(coverPhoto, width)} ${width}w`).join(', ')
}

/** Returns the address of a person's picture, in a stored width that is wide enough. */
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

/** Returns whether a cover was drawn by the academy (SVG), not uploaded. */
export function isDrawnCover(coverPhoto: string): boolean {
  return coverPhoto.endsWith('.svg')
}
