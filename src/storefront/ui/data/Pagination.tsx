import { Icon } from '#shared/Icon.tsx'
import { DelegatedLink } from '../actions/Button.tsx'
import { classNames } from '../classNames.ts'
import styles from './Pagination.module.css'

/** Links to a list's pages: first, last, and the neighbours of the current one. Nothing if there is only one page. */
export function Pagination({
  page,
  lastPage,
  to,
}: {
  page: number
  lastPage: number
  to: (page: number) => string
}) {
  if (lastPage <= 1) return null
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <DelegatedLink href={to(page - 1)} rel="prev" className={styles.step}>
          <Icon name="chevronLeft" />
          <span>Previous</span>
        </DelegatedLink>
      )}
      <ol className={styles.numbers}>
        {shownPages(page, lastPage).map(number => (
          <li key={number < 0 ? `gap${number}` : number}>
            {number < 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <DelegatedLink
                href={to(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={classNames(styles.number, number === page && styles.here)}
              >
                {number}
              </DelegatedLink>
            )}
          </li>
        ))}
      </ol>
      {page < lastPage && (
        <DelegatedLink href={to(page + 1)} rel="next" className={styles.step}>
          <span>Next</span>
          <Icon name="chevronRight" />
        </DelegatedLink>
      )}
    </nav>
  )
}

/** Returns the page numbers in order; a negative number is a gap. */
function shownPages(page: number, lastPage: number): number[] {
  const wanted = [1, page - 1, page, page + 1, lastPage].filter(number => number >= 1 && number <= lastPage)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [-number, number] : [number]
  })
}
