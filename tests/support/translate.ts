/**
 * Translates the page as Chrome does: each text, also a later one, moves into elements of its own, so that React's text
 * nodes are no longer in the page. The words stay, for the test to find them. Runs in the browser, so it uses nothing from
 * outside.
 * @returns a function that ends it
 */
export function translate(): () => void {
  function wrap(node: Node): void {
    const parent = node.parentElement
    if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim() || !parent) return
    if (parent.closest('font, script, style, textarea, title, option, svg, code, [translate=no]')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = node.nodeValue
    outer.append(inner)
    parent.replaceChild(outer, node)
  }

  function wrapAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }

  wrapAll(document.body)
  const watching = new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') wrap(target)
      else for (const node of addedNodes) (node.nodeType === Node.TEXT_NODE ? wrap : wrapAll)(node)
    }
  })
  watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => watching.disconnect()
}
