import type { login, SessionUser, UserType } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

/** The role that a public page is rendered for. It comes from the cookie and affects nothing else. */
export type PageRole = 'anonymous' | UserType

/** The user whose personal page is rendered, found by the session's token; null for a visitor. */
export interface PageOwner {
  person: PagePerson | null
}

/** A signed-in user, as shown on their own page. */
export interface PagePerson extends SessionUser {
  userType: UserType
  isVerified: boolean
}

/** The facts about an address that are known before anything is loaded for it. */
export interface PageAddress {
  /** The canonical URL: path and query, normalised, without parameters that the page does not read. */
  path: string
  /** The source modules whose files the page needs, by their names in the build's manifest. */
  modules: readonly string[]
  /** True if only the browser renders it. */
  isShell: boolean
  /** Shows one user's own data: it is rendered for them alone and never cached. */
  isPersonal: boolean
  /** Holds data for one visit only, such as its form's key, and is never cached. */
  isForOneVisit: boolean
  /** Holds a secret: the page is never cached, and its address is not sent to other sites. */
  isSecret: boolean
  /** Holds free text, so the number of such addresses is unlimited. */
  isFreeText: boolean
  /** False if no page has this address. */
  isKnown: boolean
}

/** An answer of the API to an in-process call. */
export interface InProcessAnswer {
  /** The HTTP status that the call would have had. */
  status: number
  /** The body as JSON. */
  text: string
}

/** The input of an in-process call. */
export interface InProcessInput {
  params?: object
  query?: object
  body?: object
  /** The key of a form that creates something: sent again, it returns the same result. */
  idempotencyKey?: string
}

/** Calls the API in process. */
export type AskInProcess = (
  endpoint: { readonly method: string; readonly path: string },
  input: InProcessInput,
) => Promise<InProcessAnswer>

/** One visit to a page. */
export interface PageVisit {
  /** Path and query. */
  url: string
  /** The reader of the page: a person for a personal page, a role for all others. */
  reader: PageRole | PageOwner
  ask: AskInProcess
  /** The academy's own address, without a trailing slash. */
  publicUrl: string
  /** Called with the page's data before rendering; if it returns true, nothing is rendered. */
  isSame?: (data: string) => boolean
}

/** A form posted by a browser without script. */
export interface PostedForm extends Omit<PageVisit, 'isSame'> {
  /** The body, `application/x-www-form-urlencoded`. */
  form: string
  /** The token of the session that posts it, for the cookie if the form changes the session. */
  token?: string | null
}

/** A page as HTML. */
export interface RenderedPage {
  kind: 'page'
  status: number
  /** Elements for `<head>`: title, description and the tags for search engines and previews. */
  head: string
  /** The HTML inside the root element. */
  body: string
  /** The data for hydration, as JSON that is safe inside a script element. */
  data: string
  /** Modules whose styles and scripts the page needs. */
  modules: readonly string[]
  /** True if a part of the page could not be loaded from the API. */
  hasFailedPart: boolean
  /** False for a page with a failed part, and for an empty list, as the number of such addresses is unlimited. */
  isCacheable: boolean
}

/** The redirect of a guard or a posted form, with the form's `user` cookie. */
export interface PageRedirect {
  kind: 'redirect'
  /** A path of this site. */
  location: string
  setCookie: string | null
}

/** The storefront's interface for the server, implemented by `src/app/entry.server.tsx`. */
export interface PageRenderer {
  addressOf(url: string): PageAddress
  roleOf(cookies: string | undefined): PageRole
  /** The session's token in the cookies, or null. */
  tokenOf(cookies: string | undefined): string | null
  /** @throws any error of a loader or a component, except "not found" */
  render(visit: PageVisit): Promise<RenderedPage | PageRedirect | 'same'>
  submit(form: PostedForm): Promise<RenderedPage | PageRedirect>
  /** Returns the redirect and the cookie for a user who signed in without our form, the same as the form's. */
  entered(reply: ReplyOf<typeof login>, redirectTo: string | null, isSecure: boolean): PageRedirect
}
