import { listCategories } from '#contract/courses.ts'
import type { Category } from '#contract/entities.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { notFound } from './failures.ts'
import { pageOf } from './listArguments.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** The course categories, which the academy's operator keeps. */
export function categories(api: ApiClient): ResourceMethods<Category> {
  const all = async (signal?: AbortSignal) => (await api.call(listCategories, { signal })).data

  return {
    async getList({ signal, ...rest }) {
      return pageOf(await all(signal), rest)
    },
    async getOne({ id, signal }) {
      const category = (await all(signal)).find(category => category.id === Number(id))
      if (!category) throw notFound('category')
      return category
    },
  }
}
