import { Svg } from 'chartist'

const writeAttributes = Svg.prototype.attr as (this: Svg, attributes: Attributes, namespace?: string) => Svg

type Attributes = string | Record<string, unknown>

/** Chartist writes styles as attributes, which a page's policy refuses; the same set by script are let in. */
export function letStylesIn(): void {
  Object.defineProperty(Svg.prototype, 'attr', {
    configurable: true,
    writable: true,
    value(this: Svg, attributes: Attributes, namespace?: string) {
      if (typeof attributes === 'string') return writeAttributes.call(this, attributes, namespace)
      const { style, ...others } = attributes
      if (style !== undefined) this.getNode<SVGElement>().style.cssText = String(style)
      return writeAttributes.call(this, others, namespace)
    },
  })
}
