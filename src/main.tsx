import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { browserSite } from '#shared/browserSite.ts'
import { siteContext } from '#shared/siteContext.ts'
import { applyTheme, rememberedTheme } from '#shared/theme.ts'
import { createRoutes } from './router.tsx'

applyTheme(rememberedTheme())

const router = createBrowserRouter(createRoutes(), {
  getContext: () => new RouterContextProvider(new Map([[siteContext, browserSite]])),
})

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root".')

createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
