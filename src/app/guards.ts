import { type MiddlewareFunction, redirect } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { type LoaderContext, loaderContext } from '#shared/loaderContext.ts'

/** Learner area: redirects all others to /login, with the page they wanted (specification section 2). */
export const requireLearner: MiddlewareFunction = ({ context, request }) => {
  if (context.get(loaderContext).session.read()?.userType !== 'learner') {
    throw redirect(paths.login(wayBack(context.get(loaderContext), request)))
  }
}

/** Tutor area: redirects all others to /tutor/login, with the page they wanted (specification section 2). */
export const requireTutor: MiddlewareFunction = ({ context, request }) => {
  if (context.get(loaderContext).session.read()?.userType !== 'tutor') {
    throw redirect(paths.tutorLogin(wayBack(context.get(loaderContext), request)))
  }
}

/** A user's own account, for any role: redirects visitors to /login, where everybody can sign in. */
export const requireSignedIn: MiddlewareFunction = ({ context, request }) => {
  if (context.get(loaderContext).session.read() === null) {
    throw redirect(paths.login(wayBack(context.get(loaderContext), request)))
  }
}

/** Returns the query for the sign-in page: the wanted address, and whether the session has ended. */
function wayBack({ session }: LoaderContext, request: Request) {
  const { pathname, search } = new URL(request.url)
  return { redirect_to: `${pathname}${search}`, ended: session.hasEnded() ? '1' : '' }
}
