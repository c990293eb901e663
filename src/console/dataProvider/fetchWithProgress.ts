/** Told of an upload: how much of it has left, from 0 to 1. */
export type OnProgress = (share: number) => void

/** A `fetch` that tells how far an upload is; the browser's own cannot. */
export function fetchWithProgress(onProgress: OnProgress): typeof fetch {
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => {
        const headers = new Headers({ 'content-type': 'text/plain' })
        for (const name of ['content-type', 'retry-after']) {
          const value = request.getResponseHeader(name)
          if (value !== null) headers.set(name, value)
        }
        resolve(new Response(request.response, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('The upload has failed.'))
      request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null | undefined)
    })
}
