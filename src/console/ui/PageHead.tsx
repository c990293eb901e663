import { Box, Breadcrumbs, Link as MuiLink, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'

export interface Crumb {
  name: string
  to: string
}

export const MY_COURSES: Crumb = { name: 'My Courses', to: paths.tutorCourses() }

/** The head of a console page: where it stands, its title, and what can be done with the whole of it. */
export function PageHead({
  title,
  documentTitle = title,
  crumbs,
  children,
}: {
  title: string
  /** The title of the window, where it is another. */
  documentTitle?: string
  /** The pages between the dashboard and this one; left out, the page stands in the menu itself. */
  crumbs?: readonly Crumb[]
  children?: ReactNode
}) {
  const academy = useRootData().config.name
  return (
    <Box
      component="header"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, marginBottom: 3 }}
    >
      <title>{`${documentTitle} | ${academy}`}</title>
      {crumbs && (
        <Breadcrumbs
          aria-label="Breadcrumb"
          sx={{ fontSize: '0.9375rem', '& li': { overflowWrap: 'anywhere' } }}
        >
          <MuiLink component={Link} to={paths.tutorDashboard()}>
            Dashboard
          </MuiLink>
          {crumbs.map(({ name, to }) => (
            <MuiLink key={to} component={Link} to={to}>
              {name}
            </MuiLink>
          ))}
          <Typography component="span" aria-current="page" color="textSecondary" sx={{ fontSize: 'inherit' }}>
            {title}
          </Typography>
        </Breadcrumbs>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h1" sx={{ flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  )
}
