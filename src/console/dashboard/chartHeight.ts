/** Taller where the chart stands beside the courses in need, whose list is long. */
export const CHART_HEIGHT = { xs: 220, lg: 320 }

/** Where `lg` of the console's theme begins. */
export const TALL_FROM = 'screen and (min-width: 1100px)'
