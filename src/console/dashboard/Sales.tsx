import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { MonthOfSales } from '#contract/tutor/console.ts'
import { countText, nairaText } from '#shared/money.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/Section.tsx'

/** The chart's library comes after everything else. */
const SalesChart = lazy(() => import('./SalesChart.tsx'))

/** Taller where the chart stands beside the courses in need, whose list is long. */
const CHART_HEIGHT = { xs: 220, lg: 320 }

type Figure = 'naira' | 'enrolments'

/** Enrolments and naira by month: a chart for the eye, the same as a table for everybody. */
export function Sales({ months }: { months: readonly MonthOfSales[] }) {
  const [figure, setFigure] = useState<Figure>('naira')
  const sum = months.reduce((all, month) => all + month[figure], 0)
  return (
    <Section
      title="Sales by month"
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="What is shown"
          value={figure}
          onChange={(_, chosen: Figure | null) => chosen && setFigure(chosen)}
        >
          <ToggleButton value="naira" sx={toggleSx}>
            Naira
          </ToggleButton>
          <ToggleButton value="enrolments" sx={toggleSx}>
            Enrolments
          </ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <Typography color="textSecondary" sx={{ marginBottom: 1.5 }}>
        <Box component="strong" sx={{ color: 'text.primary' }}>
          {figure === 'naira' ? nairaText(sum) : countText(sum)}
        </Box>{' '}
        {figure === 'naira' ? 'paid' : 'enrolments'} in the last twelve months
      </Typography>
      <Suspense
        fallback={
          <Box sx={{ height: CHART_HEIGHT }}>
            <Skeleton shape="chart" />
          </Box>
        }
      >
        <SalesChart
          height={CHART_HEIGHT}
          labels={months.map(({ month }) => monthName(month, 'short'))}
          values={months.map(month => month[figure])}
        />
      </Suspense>
      <details>
        <summary style={{ minHeight: 44, paddingBlock: 10, cursor: 'pointer' }}>As a table</summary>
        <Box component="table" sx={tableSx}>
          <caption className="visually-hidden">Sales by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Enrolments</th>
              <th scope="col">Naira</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, enrolments, naira }) => (
              <tr key={month}>
                <th scope="row">{monthName(month, 'long')}</th>
                <td>{countText(enrolments)}</td>
                <td>{nairaText(naira)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </details>
    </Section>
  )
}

/** "Mar", "March 2026" of `2026-03`. */
function monthName(month: string, length: 'short' | 'long'): string {
  return monthNames[length].format(new Date(`${month}-01T00:00:00Z`))
}

const monthNames = {
  short: new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

const toggleSx = { minHeight: 44, paddingInline: 2, textTransform: 'none', fontSize: '0.9375rem' }

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '8px 0', borderTop: '1px solid var(--line)', textAlign: 'right', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { border: 0, color: 'var(--muted)', fontSize: '0.875rem', fontWeight: 600 },
}
