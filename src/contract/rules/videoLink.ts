import { type PastedLink, readPastedLink } from './pastedLink.ts'

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
])
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

/** The maximum length of a link. */
export const VIDEO_LINK_MAX = 500

/** The error of a link that is not a supported video. */
export const VIDEO_LINK_SENTENCE =
  'Intro video must be a https link to a YouTube or Vimeo video, such as https://www.youtube.com/watch?v=...'

/** A video by its host and id. */
export interface Video {
  host: 'youtube' | 'vimeo'
  id: string
}

/** Returns the video of a link by its parsed host and path; null for anything else (javascript:, look-alike hosts ...). */
export function videoFrom(link: string): Video | null {
  const url = link.length <= VIDEO_LINK_MAX && URL.canParse(link.trim()) ? new URL(link.trim()) : null
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return null
  if (YOUTUBE_HOSTS.has(url.hostname)) return youtubeVideo(url)
  return VIMEO_HOSTS.has(url.hostname) ? vimeoVideo(url) : null
}

/** Takes the link to a video out of what a tutor pasted, or returns a sentence. */
export function readVideoLink(text: string): PastedLink {
  const isRight = (link: string) => videoFrom(link) !== null
  return readPastedLink(text, 'Intro video', { noLink: VIDEO_LINK_SENTENCE, isRight })
}

/** Returns the URL of the video's player, rebuilt from its id, or null if the link is not a video. */
export function embedAddress(link: string | null | undefined): string | null {
  const video = link ? videoFrom(link) : null
  if (!video) return null
  return video.host === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${video.id}`
    : `https://player.vimeo.com/video/${video.id}`
}

function youtubeVideo(url: URL): Video | null {
  const fromPath = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  const id =
    url.hostname === 'youtu.be' ? url.pathname.slice(1) : (fromPath ?? url.searchParams.get('v') ?? '')
  return /^[\w-]{11}$/.test(id) ? { host: 'youtube', id } : null
}

function vimeoVideo(url: URL): Video | null {
  const id = /^\/(?:video\/)?(\d{6,12})(?:\/|$)/.exec(url.pathname)?.[1]
  return id ? { host: 'vimeo', id } : null
}
