import { Box } from '@mui/material'
import { BarChart, type BarChartOptions, type ResponsiveOptions } from 'chartist'
import 'chartist/dist/index.css'
import { useEffect, useRef } from 'react'
import { CHART_HEIGHT, TALL_FROM } from './chartHeight.ts'

/** Bars over their labels; hidden from screen readers, who are given the figures as a table. */
export default function SalesChart({
  labels,
  values,
}: {
  labels: readonly string[]
  values: readonly number[]
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const data = { labels: [...labels], series: [[...values]] }
    const options: BarChartOptions = {
      height: CHART_HEIGHT.xs,
      chartPadding: { top: 12, right: 4, bottom: 0, left: 0 },
      low: 0,
      // A year without a sale still has a scale.
      high: Math.max(4, ...values) * 1.05,
      axisX: { showGrid: false },
      axisY: {
        offset: 44,
        onlyInteger: true,
        scaleMinSpace: 36,
        labelInterpolationFnc: value => compact.format(Number(value)),
      },
    }
    const chart = new BarChart(box.current, data, options, WHERE_NARROW_OR_WIDE)
    const resized = new ResizeObserver(() => chart.update())
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      chart.detach()
    }
  }, [labels, values])
  return <Box ref={box} aria-hidden="true" sx={chartSx} />
}

const WHERE_NARROW_OR_WIDE: ResponsiveOptions<BarChartOptions> = [
  ['screen and (max-width: 560px)', { axisX: { labelInterpolationFnc: label => String(label).charAt(0) } }],
  [TALL_FROM, { height: CHART_HEIGHT.lg }],
]

const compact = new Intl.NumberFormat('en', { notation: 'compact' })

const chartSx = {
  height: CHART_HEIGHT,
  '& .ct-grid': { stroke: 'var(--line)', strokeDasharray: 'none' },
  '& .ct-label': { color: 'var(--muted)', fill: 'var(--muted)', fontSize: '0.8125rem' },
  '& .ct-series-a .ct-bar': { stroke: 'var(--brand)', strokeWidth: 'clamp(10px, 2.2vw, 24px)' },
}
