import simpleRestProvider from 'ra-data-simple-rest'
import {
  type CreateParams,
  type DataProvider,
  type DeleteParams,
  type fetchUtils,
  type GetListParams,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetOneParams,
  HttpError,
  type Identifier,
  type PaginationPayload,
  type RaRecord,
  type UpdateParams,
} from 'react-admin'
import type {
  CourseCard,
  CourseDetail,
  Objective as WireObjective,
  Topic as WireTopic,
} from '#contract/entities.ts'
import type { ErrorCode } from '#contract/errorCodes.ts'
import { compareFolded, fold } from '#contract/rules/fold.ts'
import type { ListedClassSession } from '#contract/tutor/classes.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'

/** The methods of one resource; a method that is left out is refused. */
export interface ResourceMethods<Row extends RaRecord> {
  getList(params: GetListParams): Promise<{ data: Row[]; total: number }>
  getOne?(params: GetOneParams): Promise<RaRecord>
  create?(params: CreateParams): Promise<RaRecord>
  update?(params: UpdateParams): Promise<RaRecord>
  remove?(params: DeleteParams): Promise<RaRecord>
  /** Names of API fields in the resource's forms, if they differ. */
  formNames?: FormNames
}

/** Makes a react-admin provider of one resource's methods: those for many records call those for one. */
export function resourceProvider<Row extends RaRecord>(methods: ResourceMethods<Row>): DataProvider {
  const {
    getList,
    getOne = refused,
    create = refused,
    update = refused,
    remove = refused,
    formNames,
  } = methods
  const one = (params: GetOneParams) => translated(() => getOne(params), formNames)
  const list = (params: GetListParams) => translated(() => getList(params), formNames)
  const change = (params: UpdateParams) => translated(() => update(params), formNames)
  const away = (params: DeleteParams) => translated(() => remove(params), formNames)

  const provider = {
    getList: (_: string, params: GetListParams) => list(params),
    getOne: async (_: string, params: GetOneParams) => ({ data: await one(params) }),
    getMany: async (_: string, { ids, meta, signal }: GetManyParams) => ({
      data: await Promise.all(ids.map((id: Identifier) => one({ id, meta, signal }))),
    }),
    getManyReference: (_: string, { target, id, filter, ...rest }: GetManyReferenceParams) =>
      list({ ...rest, filter: { ...filter, [target]: id } }),
    create: async (_: string, params: CreateParams) => ({
      data: await translated(() => create(params), formNames),
    }),
    update: async (_: string, params: UpdateParams) => ({ data: await change(params) }),
    updateMany: async (_: string, { ids, data }: { ids: Identifier[]; data: Partial<Row> }) => {
      await Promise.all(ids.map(id => change({ id, data, previousData: { id } })))
      return { data: ids }
    },
    delete: async (_: string, params: DeleteParams) => ({ data: await away(params) }),
    deleteMany: async (_: string, { ids }: { ids: Identifier[] }) => {
      await Promise.all(ids.map(id => away({ id })))
      return { data: ids }
    },
  }
  // react-admin lets each caller choose the record's type, which only a cast can satisfy.
  return provider as unknown as DataProvider
}

async function refused(): Promise<never> {
  throw new Error('This action isn’t available.')
}

const REST_ROOT = '/api/console'

/** The provider of the resources that are plain REST on the server, such as class sessions and reviews. */
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

/** Maximum number of records per request of a plain REST list. */
const PART = 500

/** Splits a request for a page larger than the server's maximum, as in an export, into several. */
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

/** Maximum number of rows per page of the API's own lists. */
const PAGE_MAX = 100

interface ApiPage<Row> {
  data: Row[]
  total: number
  last_page: number
}

/**
 * Fetches a page of react-admin's size. An export's page may be larger than the API's: then several API pages are fetched. Such a
 * size is a multiple of `most`, the API's maximum number of rows per page.
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

/** Filters, sorts and pages a list that the API returns whole. */
export function pageOf<Row extends RaRecord>(
  rows: readonly Row[],
  { filter = {}, sort, pagination }: GetListParams,
): { data: Row[]; total: number } {
  const { q, ...exact } = filter
  const words = fold(String(q ?? ''))
  const found = rows.filter(
    row =>
      Object.entries(exact).every(([name, value]) => row[name] === value) &&
      (words === '' || Object.values(row).some(value => fold(String(value)).includes(words))),
  )
  if (sort && found.some(row => sort.field in row)) {
    const direction = sort.order === 'DESC' ? -1 : 1
    found.sort((a, b) => direction * compared(a[sort.field], b[sort.field]))
  }
  const { page, perPage } = pagination ?? { page: 1, perPage: found.length }
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length }
}

function compared(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareFolded(String(a), String(b))
}

/** The failure of a call: `refused` by the server, `network` lost, or `unclear` for an unreadable answer. */
export interface Failure {
  kind: 'refused' | 'network' | 'unclear'
  /** The HTTP status, or 0 without an answer. */
  status: number
  code?: ErrorCode | undefined
  /** The server's title, if it sent one. */
  title: string | undefined
  /** A sentence for the user. */
  detail: string
}

/** Names of API fields in a form, if they differ. */
type FormNames = Readonly<Record<string, string>>

/** Runs a call and turns its failure into an `HttpError` for react-admin, with field errors under the form's names. */
export async function translated<T>(run: () => Promise<T>, formNames: FormNames = {}): Promise<T> {
  try {
    return await run()
  } catch (fault) {
    throw fault instanceof ApiFailure ? reactAdminError(fault, formNames) : fault
  }
}

/** Returns the reply if its status field says success, else throws (specification section 5). */
export function succeeded<R extends { status: string }>(reply: R): R {
  if (reply?.status === 'success') return reply
  throw httpError({ kind: 'unclear', status: 0, title: undefined, detail: UNCLEAR })
}

/** Reads the failure from the value that react-admin passes to `onError`. */
export function failureOf(fault: unknown): Failure {
  const failure = fault instanceof HttpError ? fault.body?.failure : undefined
  return failure ?? { kind: 'unclear', status: 0, title: undefined, detail: UNCLEAR }
}

/** Returns true if an update was refused because the record was changed elsewhere meanwhile. */
export function isConflict(fault: unknown): boolean {
  return failureOf(fault).code === 'record.changed'
}

/** Returns the error for a record that does not exist or belongs to another tutor. */
export function notFound(what: string): HttpError {
  const detail = `We can’t find that ${what} in your courses.`
  return httpError({ kind: 'refused', status: 404, title: undefined, detail })
}

/** Returns the error for a course whose slug has changed. */
export function movedTo(slug: string): HttpError {
  const failure: Failure = {
    kind: 'refused',
    status: 308,
    title: undefined,
    detail: 'This course has moved to a new address.',
  }
  return new HttpError(failure.detail, failure.status, { failure, movedTo: slug })
}

/** Returns the course's new slug if the error is `movedTo`, else null. */
export function newSlugOf(fault: unknown): string | null {
  return fault instanceof HttpError ? (fault.body?.movedTo ?? null) : null
}

const UNCLEAR = 'We couldn’t read the server’s answer. Please try again.'

function reactAdminError(failure: ApiFailure, formNames: FormNames): Error {
  const { kind, status, code, title, detail } = failure
  if (kind === 'aborted') return new DOMException(detail, 'AbortError')
  return httpError({ kind, status, code, title, detail }, fieldErrors(failure.fields, formNames))
}

/** `root.serverError` keeps the form from treating a refused save as done, even if no field has an error. */
function httpError(failure: Failure, fields: Record<string, string> = {}): HttpError {
  const errors = { ...fields, root: { serverError: failure.detail } }
  return new HttpError(failure.detail, failure.status, { errors, failure })
}

function fieldErrors(fields: Readonly<Record<string, string>>, formNames: FormNames): Record<string, string> {
  const named = Object.entries(fields).map(([wire, sentence]) => {
    const name = wire.replace(/^fields\./, '')
    return [formNames[name] ?? name, sentence] as const
  })
  return Object.fromEntries(named)
}

/** A record for react-admin: its `id` is what the API's calls take, which for courses and topics is the slug. */
type Identified<Wire, Id> = Omit<Wire, 'id'> & { id: Id }

/** A course in the tutor's list; `course_id` is its numeric id. */
export type CourseRow = Identified<CourseCard, string> & { course_id: number }

/** A course with all its details. */
export type CourseRecord = Identified<CourseDetail, string> & { course_id: number }

export type TopicRecord = Identified<WireTopic, string>

export type ClassSessionRecord = ListedClassSession

/** The server's message about a record, shown in a notice. */
export interface WithMessage {
  message?: string | undefined
  /** True if a save found nothing to change, so nothing was sent. */
  isUnchanged?: true
}

/** The tutor's reply to a rating, under the rating's id. */
export type ReplyRecord = WithMessage & { id: string | number; reply?: string }

/** A changed topic, and the whole list to replace the one on the screen. */
export type TopicChange = WithMessage & { id: string; topics: WireTopic[] }

/** A changed objective, and the whole list to replace the one on the screen. */
export type ObjectiveChange = WithMessage & { id: number; objectives: WireObjective[] }

export function courseRow(course: CourseCard): CourseRow {
  return { ...course, id: course.slug, course_id: course.id }
}

export function courseRecord(course: CourseDetail): CourseRecord {
  return { ...course, id: course.slug, course_id: course.id }
}
