import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils } from 'react-admin'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { translated } from './failures.ts'
import { pageThrough } from './listArguments.ts'

const REST_ROOT = '/api/console'

/** The resources that are plain REST on the server: class sessions, reviews and whatever follows. */
export function plainRest(api: ApiClient): DataProvider {
  return inParts(simpleRestProvider(REST_ROOT, httpClient))

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

/** The most records that the server gives of a plain REST list at once. */
const PART = 500

/** A provider that asks for a page larger than the server's, as an export may, in parts. */
function inParts(rest: DataProvider): DataProvider {
  return {
    ...rest,
    getList: (resource, params) =>
      pageThrough(
        params.pagination,
        async ({ items, page }) => {
          const { data, total = 0 } = await rest.getList(resource, {
            ...params,
            pagination: { page, perPage: items },
          })
          return { data, total, last_page: Math.ceil(total / items) }
        },
        PART,
      ),
  }
}
