import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils } from 'react-admin'
import type { ApiClient } from '#shared/apiClient.ts'
import { translated } from './failures.ts'

const REST_ROOT = '/api/console'

/** The resources that are plain REST on the server: class sessions, reviews and whatever follows. */
export function plainRest(api: ApiClient): DataProvider {
  return simpleRestProvider(REST_ROOT, httpClient)

  function httpClient(url: string, options: fetchUtils.Options = {}) {
    return translated(async () => {
      const headers = new Headers(options.headers)
      if (options.body) headers.set('content-type', 'application/json')
      else headers.delete('content-type')
      const response = await api.request(url, { ...options, headers })
      const body = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body,
        json: body ? JSON.parse(body) : undefined,
      }
    })
  }
}
