import type { DataProvider } from 'react-admin'

/** The most records that the server gives of a plain REST list at once. */
const PART = 500

/** A provider that asks for a page larger than the server's, as an export may, in parts; its size is a multiple of them. */
export function inParts(rest: DataProvider): DataProvider {
  return {
    ...rest,
    async getList(resource, params) {
      const { page, perPage } = params.pagination ?? { page: 1, perPage: PART }
      if (perPage <= PART) return rest.getList(resource, params)
      const parts = Math.ceil(perPage / PART)
      const first = (page - 1) * parts + 1
      const rows = []
      for (let at = first; ; at++) {
        const part = await rest.getList(resource, { ...params, pagination: { page: at, perPage: PART } })
        rows.push(...part.data)
        if (part.data.length < PART || at === first + parts - 1) return { ...part, data: rows }
      }
    },
  }
}
