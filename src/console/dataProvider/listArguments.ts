import type { GetListParams, PaginationPayload, RaRecord } from 'react-admin'

/** The most rows that one of the API's own lists gives. */
const PAGE_MAX = 100

interface ApiPage<Row> {
  data: Row[]
  total: number
  last_page: number
}

/**
 * Asks for a page of react-admin's size, which for an export may be larger than a page of the API: then for as many
 * pages of the API as it takes. Its size is a multiple of `most`, the most rows that the API gives in one page.
 */
export async function pageThrough<Row>(
  pagination: PaginationPayload | undefined,
  ask: (query: { items: number; page: number }) => Promise<ApiPage<Row>>,
  most = PAGE_MAX,
): Promise<{ data: Row[]; total: number }> {
  const { page, perPage } = pagination ?? { page: 1, perPage: most }
  if (perPage <= most) {
    const { data, total } = await ask({ items: perPage, page })
    return { data, total }
  }
  const pagesEach = Math.ceil(perPage / most)
  const first = (page - 1) * pagesEach + 1
  const rows: Row[] = []
  for (let at = first; ; at++) {
    const { data, total, last_page: last } = await ask({ items: most, page: at })
    rows.push(...data)
    if (at >= last || at >= first + pagesEach - 1) return { data: rows, total }
  }
}

/** Filters, orders and cuts a list that the API gives whole. */
export function pageOf<Row extends RaRecord>(
  rows: readonly Row[],
  { filter = {}, sort, pagination }: GetListParams,
): { data: Row[]; total: number } {
  const { q, ...exact } = filter
  const words = String(q ?? '').toLowerCase()
  const found = rows.filter(
    row =>
      Object.entries(exact).every(([name, value]) => row[name] === value) &&
      (words === '' || Object.values(row).some(value => String(value).toLowerCase().includes(words))),
  )
  if (sort && found.some(row => sort.field in row)) {
    const direction = sort.order === 'DESC' ? -1 : 1
    found.sort((a, b) => direction * compared(a[sort.field], b[sort.field]))
  }
  const { page, perPage } = pagination ?? { page: 1, perPage: found.length }
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length }
}

function compared(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}
