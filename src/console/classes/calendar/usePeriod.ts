import { useSearchParams } from 'react-router-dom'

/** Which month or week is shown, and whether with the classes of all courses: both stand in the address. */
export function usePeriod(name: 'month' | 'week') {
  const [search, setSearch] = useSearchParams()

  function change(key: string, value: string | null) {
    const { [key]: _, ...others } = Object.fromEntries(search)
    const next = value === null ? others : { ...others, [key]: value }
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return {
    period: search.get(name),
    isAll: search.get('courses') === 'all',
    show: (period: string) => change(name, period),
    showAll: (isAll: boolean) => change('courses', isAll ? 'all' : null),
  }
}
