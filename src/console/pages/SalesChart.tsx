import { Box } from '@mui/material'
import { BarChart, type BarChartOptions, type ResponsiveOptions, Svg } from 'chartist'
import 'chartist/dist/index.css'
import { useEffect, useRef } from 'react'

/** A bar chart, hidden from screen readers, which read the figures from a table. */
export default function SalesChart({
  labels,
  values,
  height,
}: {
  labels: readonly string[]
  values: readonly number[]
  /** In pixels. */
  height: number
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const data = { labels: [...labels], series: [[...values]] }
    const options: BarChartOptions = {
      height,
      chartPadding: { top: 12, right: 4, bottom: 0, left: 0 },
      low: 0,
      // Gives a year without sales a scale.
      high: Math.max(4, ...values) * 1.05,
      axisX: { showGrid: false },
      axisY: {
        offset: 44,
        onlyInteger: true,
        scaleMinSpace: 36,
        labelInterpolationFnc: value => compact.format(Number(value)),
      },
    }
    const chart = new BarChart(box.current, data, options, [FIRST_LETTERS_WHERE_NARROW])
    const resized = new ResizeObserver(() => chart.update())
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      chart.detach()
    }
  }, [labels, values, height])
  return <Box ref={box} aria-hidden="true" sx={{ ...chartSx, height }} />
}

const FIRST_LETTERS_WHERE_NARROW: ResponsiveOptions<BarChartOptions>[number] = [
  'screen and (max-width: 560px)',
  { axisX: { labelInterpolationFnc: label => String(label).charAt(0) } },
]

const compact = new Intl.NumberFormat('en', { notation: 'compact' })

const chartSx = {
  '& .ct-grid': { stroke: 'var(--line)', strokeDasharray: 'none' },
  '& .ct-label': { color: 'var(--muted)', fill: 'var(--muted)', fontSize: '0.8125rem' },
  '& .ct-series-a .ct-bar': { stroke: 'var(--brand)', strokeWidth: 'clamp(10px, 1.5vw, 20px)' },
}

const writeAttributes = Svg.prototype.attr as (this: Svg, attributes: Attributes, namespace?: string) => Svg

type Attributes = string | Record<string, unknown>

/** Chartist writes style attributes, which the Content Security Policy blocks; it allows styles set by script. */
function letStylesIn(): void {
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

letStylesIn()
