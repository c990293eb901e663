/** Returns an `XMLHttpRequest` over a fake `fetch`; it reports upload progress at half and at the end. */
export function xhrOver(fetch: typeof globalThis.fetch): typeof XMLHttpRequest {
  class FakeXhr {
    readonly upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    response = ''
    #url = ''
    #method = ''
    #answered = new Headers()
    readonly #headers = new Headers()

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    getResponseHeader(name: string) {
      return this.#answered.get(name)
    }

    abort() {
      this.onabort?.()
    }

    async send(body: BodyInit) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      try {
        const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body })
        this.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 2 })
        this.status = response.status
        this.#answered = response.headers
        this.response = await response.text()
        this.onload?.()
      } catch {
        this.onerror?.()
      }
    }
  }
  return FakeXhr as unknown as typeof XMLHttpRequest
}
