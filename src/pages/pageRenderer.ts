import type { login, SessionUser, UserType } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

/** The role that a public page is rendered for. It comes from the cookie, which decides nothing else. */
export type PageRole = 'anonymous' | UserType

/** The person whose own page is rendered, found by the session's token; null for a visitor. */
export interface PageOwner {
  person: PagePerson | null
}

/** A signed-in person, as a page of their own shows them. */
export interface PagePerson extends SessionUser {
  userType: UserType
  isVerified: boolean
}

/** The facts that the site knows of an address before it loads anything for it. */
export interface PageAddress {
  /** The canonical URL: path and query, normalised, without parameters that the page does not read. */
  path: string
  /** Modules of the sources, as the build's manifest names them, whose files the page needs. */
  modules: readonly string[]
  /** Rendered by the browser alone. */
  isShell: boolean
  /** Shows what is one person's own: it is rendered for them alone and never cached. */
  isPersonal: boolean
  /** Holds what is for one visit only, such as the key of its form, and is never cached. */
  isForOneVisit: boolean
  /** Holds a secret: no cache keeps the page, and it is named to no other site. */
  isSecret: boolean
  /** Holds words that a visitor may choose freely, so that there is no end of such addresses. */
  isFreeText: boolean
  /** False where no page has this address. */
  isKnown: boolean
}

/** An answer of the API that was asked in the same process. */
export interface InProcessAnswer {
  /** The HTTP code that the call would have had. */
  status: number
  /** The body, JSON text. */
  text: string
}

/** The input of a call in the same process. */
export interface InProcessInput {
  params?: object
  query?: object
  body?: object
  /** Of a form that creates something: sent again, it answers again what it made. */
  idempotencyKey?: string
}

/** Asks the API in the same process. */
export type AskInProcess = (
  endpoint: { readonly method: string; readonly path: string },
  input: InProcessInput,
) => Promise<InProcessAnswer>

/** One visit to a page. */
export interface PageVisit {
  /** Path and query. */
  url: string
  /** The reader for whom the page is: a person on their own page, a role on all others. */
  reader: PageRole | PageOwner
  ask: AskInProcess
  /** The academy's own address, without a slash at its end. */
  publicUrl: string
  /** Called with the page's data before they are rendered; when it returns true, nothing is rendered. */
  isSame?: (data: string) => boolean
}

/** A posted form: what a browser without script sends. */
export interface PostedForm extends Omit<PageVisit, 'isSame'> {
  /** `application/x-www-form-urlencoded` text. */
  form: string
  /** The token of the session that posts it, for the cookie of a session that the form changes. */
  token?: string | null
}

/** A page as HTML. */
export interface RenderedPage {
  kind: 'page'
  status: number
  /** Elements for `<head>`: title, description and what search engines and previews read. */
  head: string
  /** The HTML inside the root element. */
  body: string
  /** The data with which the browser takes over, as JSON text that is safe inside a script element. */
  data: string
  /** Modules whose styles and scripts the page needs. */
  modules: readonly string[]
  /** A part of the page could not be had from the API. */
  hasFailedPart: boolean
  /** False for a page of which a part has failed, and for an empty list, of which there are endlessly many. */
  isCacheable: boolean
}

/** The address to which a guard or a posted form leads, and the `user` cookie that the form brings. */
export interface PageRedirect {
  kind: 'redirect'
  /** A path of this site. */
  location: string
  setCookie: string | null
}

/** The storefront as the server sees it; `src/app/entry.server.tsx` is it. */
export interface PageRenderer {
  addressOf(url: string): PageAddress
  roleOf(cookies: string | undefined): PageRole
  /** The session's token in the cookies, or null. */
  tokenOf(cookies: string | undefined): string | null
  /** @throws whatever a loader or a component throws that is no honest "not found" */
  render(visit: PageVisit): Promise<RenderedPage | PageRedirect | 'same'>
  submit(form: PostedForm): Promise<RenderedPage | PageRedirect>
  /** Returns the address to which somebody goes who has signed in by no form of ours, and the cookie that the form would have brought. */
  entered(reply: ReplyOf<typeof login>, redirectTo: string | null, isSecure: boolean): PageRedirect
}
