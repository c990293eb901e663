import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom'
import type { AcademyConfig } from '#contract/academy.ts'
import { getConfig } from '#contract/academy.ts'
import { type LoaderContext, loaderContext, type RootData } from '#shared/loaderContext.ts'

/** The configuration does not change while a page is open, so it is loaded once per site. */
const configs = new WeakMap<LoaderContext, Promise<AcademyConfig>>()

/** Loads the data of every page: the academy's configuration and the session. */
export async function rootLoader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const site = context.get(loaderContext)
  const config = configs.get(site) ?? configOf(site)
  return { config: await config, session: site.session.read(), hasSessionEnded: site.session.hasEnded() }
}

/** Stores the configuration that came with the server's page. */
export function rememberConfig(site: LoaderContext, config: AcademyConfig): void {
  configs.set(site, Promise.resolve(config))
}

/** Revalidates on every navigation, because the session may change and reading it is cheap. */
export function shouldRevalidateRoot({
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname
}

function configOf(site: LoaderContext): Promise<AcademyConfig> {
  const config = site.api.call(getConfig).then(({ data }) => data)
  configs.set(site, config)
  config.catch(() => configs.delete(site))
  return config
}
