/** A control that can be pressed on the current page. */
export interface Pressable {
  /** Identifies it on its page without numbers and record names: the first of many rows represents all. */
  key: string
  name: string
  role: string
  /** Its index among the controls of its table row or list item; null outside. */
  placeInRow: number | null
  /** True for a part of the layout that many pages share. */
  isInFrame: boolean
  href: string | null
  /** Its index in `window.crawled.pressables`. */
  index: number
}

/** The visible state of the page at one moment. */
export interface Shown {
  address: string
  heading: string
  words: number
  /** The open dialogs and menus, the topmost last. */
  layers: { role: string; name: string }[]
  /** True if an alert, an invalid field or a notice explains the state. */
  isExplained: boolean
  isWaiting: boolean
  /** The layout shift since the last call. */
  shift: number
}

type ShiftEntry = PerformanceEntry & { hadRecentInput: boolean; value: number }

/** Runs in the page before its scripts: measures layout shift and lists controls. */
export function watchPage(): void {
  const LAYERS =
    'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [popover]:popover-open'
  const PRESSABLE =
    'a[href], button, summary, select, input[type=checkbox], input[type=radio], [role=button], [role=tab], [role=menuitem], [role=option], [role=combobox], [role=switch]'
  const TRAIL = 'nav[aria-label=Breadcrumb]'
  const REPEATED = 'tr, li, article, section ul > *, [role=row]'
  // The worst window of five seconds, as defined by web.dev/cls.
  let shift = 0
  let window5s = { from: 0, until: 0, sum: 0 }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as ShiftEntry[]) {
      const { startTime, value, hadRecentInput } = entry
      if (hadRecentInput) continue
      const isNew = startTime > window5s.until + 1_000 || startTime > window5s.from + 5_000
      if (isNew) window5s = { from: startTime, until: startTime, sum: 0 }
      window5s.until = startTime
      window5s.sum += value
      shift = Math.max(shift, window5s.sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })

  const isShown = (element: Element) =>
    element.closest('[aria-hidden=true], [inert]') === null &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    element.getBoundingClientRect().width > 0

  const textOf = (element: Element | null | undefined) =>
    element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

  function nameOf(element: Element): string {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []
    return (
      labelledBy.map(id => textOf(document.getElementById(id))).join(' ') ||
      element.getAttribute('aria-label') ||
      labels.map(label => textOf(label as Element)).join(' ') ||
      textOf(element) ||
      [...element.querySelectorAll('img[alt], svg[aria-label]')]
        .map(picture => picture.getAttribute('alt') ?? picture.getAttribute('aria-label'))
        .join(' ') ||
      element.getAttribute('title') ||
      ''
    ).trim()
  }

  /** Returns the middle of an element's first line, if a click there hits the element. */
  function middleOf(element: Element): { x: number; y: number } | null {
    const line = element.getClientRects()[0]
    if (!line) return null
    const [x, y] = [line.x + line.width / 2, line.y + line.height / 2]
    const hit = document.elementFromPoint(x, y)
    return hit !== null && element.contains(hit) ? { x, y } : null
  }

  const layers = () => [...document.querySelectorAll(LAYERS)].filter(isShown)

  function placeInRow(element: Element): number | null {
    const row = element.closest(REPEATED)
    if (row === null || row.parentElement?.children.length === 1) return null
    return [...row.querySelectorAll(PRESSABLE)].indexOf(element)
  }

  const page = {
    pressables: [] as Element[],
    list() {
      const root = layers().at(-1) ?? document
      page.pressables = [...root.querySelectorAll(PRESSABLE)].filter(
        element => isShown(element) && !element.matches(':disabled, [aria-disabled=true]'),
      )
      return page.pressables.map((element, index) => ({
        index,
        name: nameOf(element),
        role: element.getAttribute('role') ?? element.localName,
        href: element.closest('a')?.href ?? null,
        isInFrame: root === document && (element.closest('main') === null || element.closest(TRAIL) !== null),
        placeInRow: placeInRow(element),
      }))
    },
    /** Scrolls to a control and returns where to click: itself or its label. Clicks it by script if covered. */
    aim(index: number) {
      const element = page.pressables[index] as HTMLElement | undefined
      if (!element?.isConnected) return 'gone'
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
      for (const target of [element, ...labels]) {
        const middle = middleOf(target)
        if (middle) return middle
      }
      element.click()
      return 'pressed'
    },
    shown() {
      const moved = shift
      shift = 0
      const alerts = [...document.querySelectorAll('[role=alert], [role=status], [aria-invalid=true]')]
      return {
        address: window.location.href,
        heading: textOf(document.querySelector('main h1') ?? document.querySelector('h1')),
        words: textOf(document.querySelector('main')).length,
        layers: layers().map(layer => ({
          role: layer.getAttribute('role') ?? layer.localName,
          name: nameOf(layer).slice(0, 40),
        })),
        isExplained: alerts.some(alert => alert.matches('[aria-invalid]') || textOf(alert) !== ''),
        // Buttons set aria-busy before their call leaves.
        isWaiting:
          document.readyState === 'loading' ||
          document.querySelector('[data-skeleton], [aria-busy=true]') !== null,
        shift: moved,
      }
    },
  }
  Object.assign(window, { crawled: page })
}
