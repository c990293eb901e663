import type { Page } from '@playwright/test'

/**
 * Returns what is wrong with the layout of the page, or of the dialog on it: a heading or a box that touches the next box, texts that
 * overlap, and words that their box cuts. Words that end in an ellipsis are cut by intent.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults)
}

/** Runs in the page. */
function findFaults(): string[] {
  const LEAST_GAP = 4
  const layers = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')]
  const root = layers.at(-1) ?? document.querySelector('main') ?? document.body
  const styles = new Map<Element, CSSStyleDeclaration>()
  const elements = [...root.querySelectorAll('*')].filter(
    element => !(element instanceof SVGElement) && isShown(element) && !isLifted(element),
  )
  const known = new Set(elements)
  const boxes = elements.filter(isBox)
  const knownBoxes = new Set(boxes)
  return [...new Set([...touchingBoxes(), ...overlappingTexts(), ...cutWords()])]

  function touchingBoxes(): string[] {
    const groups = new Map<Element | undefined, Element[]>()
    for (const element of elements) {
      if (!knownBoxes.has(element) && !element.matches('h1, h2, h3, h4, legend')) continue
      const rect = element.getBoundingClientRect()
      const { top, bottom } = visiblePart(rect, element)
      // Scrolled out of a list or a dialog, in part at least.
      if (top > rect.top || bottom < rect.bottom) continue
      const outer = boxes.findLast(box => box !== element && box.contains(element))
      groups.set(outer, [...(groups.get(outer) ?? []), element])
    }
    return [...groups.values()].flatMap(group =>
      group.flatMap((one, index) => group.slice(index + 1).flatMap(other => gapFault(one, other))),
    )
  }

  function gapFault(one: Element, other: Element): string[] {
    if (one.contains(other) || !(knownBoxes.has(one) || knownBoxes.has(other))) return []
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const isBeside = Math.min(a.right, b.right) - Math.max(a.left, b.left) < LEAST_GAP
    const gap = a.top <= b.top ? b.top - a.bottom : a.top - b.bottom
    if (isBeside || gap >= LEAST_GAP) return []
    return [`${nameOf(one)} and ${nameOf(other)} are ${Math.round(gap)} px apart`]
  }

  function overlappingTexts(): string[] {
    const lines = textLines().sort((one, other) => one.top - other.top)
    return lines.flatMap((one, index) => {
      const faults: string[] = []
      for (const other of lines.slice(index + 1)) {
        if (other.top >= one.bottom) break
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const height = Math.min(one.bottom, other.bottom) - other.top
        const least = Math.min(one.bottom - one.top, other.bottom - other.top)
        // The line boxes of tight headings overlap a little.
        if (one.node !== other.node && width > 3 && height > 0.4 * least) {
          faults.push(`"${one.text}" and "${other.text}" overlap`)
        }
      }
      return faults
    })
  }

  /** Returns the visible part of each line of text. */
  function textLines() {
    return textNodes().flatMap(({ node, parent, text }) =>
      lineRects(node).flatMap(rect => {
        const line = { node, text, ...visiblePart(rect, parent) }
        return line.bottom - line.top > 1 && line.right - line.left > 1 ? [line] : []
      }),
    )
  }

  /** Returns what an element and those around it let show of a rectangle: they may scroll or cut it. */
  function visiblePart({ top, bottom, left, right }: DOMRect, element: Element) {
    const part = { top, bottom, left, right }
    for (const around of ancestorsOf(element).filter(at => styleOf(at).overflowY !== 'visible')) {
      const clip = around.getBoundingClientRect()
      part.top = Math.max(part.top, clip.top)
      part.bottom = Math.min(part.bottom, clip.bottom)
      part.left = Math.max(part.left, clip.left)
      part.right = Math.min(part.right, clip.right)
    }
    return part
  }

  function cutWords(): string[] {
    const faults: string[] = []
    for (const { node, parent, text } of textNodes()) {
      const box = ancestorsOf(parent).find(
        element => knownBoxes.has(element) || styleOf(element).overflowX !== 'visible',
      )
      if (!box || ['auto', 'scroll'].includes(styleOf(box).overflowX) || isShortened(box)) continue
      const frame = box.getBoundingClientRect()
      if (lineRects(node).some(({ left, right }) => right > frame.right + 1 || left < frame.left - 1)) {
        faults.push(`"${text}" does not fit into ${nameOf(box)}`)
      }
    }
    const pen = document.createElement('canvas').getContext('2d')
    for (const field of elements) {
      const words = wordsOf(field)
      if (words === '' || !pen) continue
      const style = styleOf(field)
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      if (pen.measureText(words).width > field.clientWidth - padding + 1) {
        faults.push(`"${words}" does not fit into its field`)
      }
    }
    return faults
  }

  function textNodes(): { node: Text; parent: Element; text: string }[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: { node: Text; parent: Element; text: string }[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const text = node.data.replace(/\s+/g, ' ').trim().slice(0, 40)
      const parent = node.parentElement
      if (text !== '' && parent && known.has(parent) && !parent.matches('option, textarea')) {
        found.push({ node, parent, text })
      }
    }
    return found
  }

  function lineRects(node: Text): DOMRect[] {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()]
  }

  function wordsOf(field: Element): string {
    if (field instanceof HTMLInputElement && field.value === '') return field.placeholder
    return field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : ''
  }

  /** Returns true for a card, an alert, a field or a button: it has round corners, and edges or a ground of its own. */
  function isBox(element: Element): boolean {
    const style = styleOf(element)
    if (style.display === 'inline' || style.display === 'contents') return false
    // A control that is pointed at or ticked is tinted for a moment.
    if (element.matches(':has(> input:is([type=checkbox], [type=radio]))')) return false
    const isRound = [style.borderTopLeftRadius, style.borderBottomRightRadius].every(
      radius => radius !== '0px',
    )
    const hasEdges = style.borderTopWidth !== '0px' && style.borderBottomWidth !== '0px'
    const isFilled = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.boxShadow !== 'none'
    return isRound && (hasEdges || (isFilled && !element.matches('button:hover, a:hover')))
  }

  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.closest('[inert], noscript') === null &&
      element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      })
    )
  }

  /** Returns true for what lies over the column or is placed in it by hand. */
  function isLifted(element: Element): boolean {
    return ancestorsOf(element).some(at => ['absolute', 'fixed', 'sticky'].includes(styleOf(at).position))
  }

  function isShortened(element: Element): boolean {
    const style = styleOf(element)
    return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
  }

  /** Returns an element and those around it, up to the root. */
  function ancestorsOf(element: Element): Element[] {
    const outer = element.parentElement
    return element === root || !outer ? [] : [element, ...ancestorsOf(outer)]
  }

  function styleOf(element: Element): CSSStyleDeclaration {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }

  function nameOf(element: Element): string {
    const words = element.textContent?.replace(/\s+/g, ' ').trim().slice(0, 30) ?? ''
    return `${element.localName} "${words}"`
  }
}
