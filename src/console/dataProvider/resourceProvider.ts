import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  RaRecord,
  UpdateParams,
} from 'react-admin'
import { type FormNames, translated } from './failures.ts'

/** What the console can do with one resource; whatever is left out is refused. */
export interface ResourceMethods<Row extends RaRecord> {
  getList(params: GetListParams): Promise<{ data: Row[]; total: number }>
  getOne?(params: GetOneParams): Promise<RaRecord>
  create?(params: CreateParams): Promise<RaRecord>
  update?(params: UpdateParams): Promise<RaRecord>
  remove?(params: DeleteParams): Promise<RaRecord>
  /** Names on the wire that the resource's forms call differently. */
  formNames?: FormNames
}

/** A react-admin provider from what one resource can do: the methods for many records call those for one. */
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
  // react-admin lets every caller name the record's type: only a cast can promise whatever is asked.
  return provider as unknown as DataProvider
}

async function refused(): Promise<never> {
  throw new Error('The academy has no such call.')
}
