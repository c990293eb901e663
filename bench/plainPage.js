// Runs unchanged in one of our pages and returns the HTML that one would write by hand for the same content: the same words,
// links, fields and pictures, one element for each, without wrappers, classes, drawings and scripts.
;(() => {
  /** Elements that a hand-written page would also have; of others only their content is kept. */
  const KEPT = new Set(
    'A ARTICLE ASIDE BLOCKQUOTE BUTTON CAPTION DD DETAILS DIALOG DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 HEADER IMG INPUT LABEL LI MAIN NAV OL OPTION P S SECTION SELECT STRONG SUMMARY TABLE TBODY TD TH THEAD TR UL'.split(
      ' ',
    ),
  )
  const LEFT_OUT = 'script, style, svg, template, link, noscript, [aria-hidden=true]'
  const ATTRIBUTES =
    'action alt checked disabled fetchpriority for height href id loading method name open placeholder role selected sizes src srcset type value width'.split(
      ' ',
    )

  /** @param {string} text */
  const escaped = text =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replace(/\s+/g, ' ')

  /**
   * @param {Node} node
   * @returns {string}
   */
  function plain(node) {
    if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '')
    if (!(node instanceof Element) || node.matches(LEFT_OUT)) return ''
    const inner = [...node.childNodes].map(plain).join('')
    if (!KEPT.has(node.tagName)) return inner
    const name = node.tagName.toLowerCase()
    const attributes = ATTRIBUTES.filter(attribute => node.hasAttribute(attribute)).map(
      attribute => ` ${attribute}="${escaped(node.getAttribute(attribute) ?? '')}"`,
    )
    const tag = `<${name}${attributes.join('')}>`
    return name === 'img' || name === 'input' ? tag : `${tag}${inner}</${name}>`
  }

  return plain(document.body)
})()
