import { type MiddlewareFunction, redirect } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { type LoaderContext, loaderContext } from '#shared/loaderContext.ts'

/** Student area: whoever is not a learner is sent to /login, with the page they wanted (specification section 2). */
export const requireLearner: MiddlewareFunction = ({ context, request }) => {
  if (context.get(loaderContext).session.read()?.userType !== 'learner') {
    throw redirect(paths.login(wayBack(context.get(loaderContext), request)))
  }
}

/** Tutor area: whoever is not a tutor is sent to /tutor/login, with the page they wanted (specification section 2). */
export const requireTutor: MiddlewareFunction = ({ context, request }) => {
  if (context.get(loaderContext).session.read()?.userType !== 'tutor') {
    throw redirect(paths.tutorLogin(wayBack(context.get(loaderContext), request)))
  }
}

/** A person's own account, whatever their role: visitors are sent to /login, where everybody can sign in. */
export const requireSignedIn: MiddlewareFunction = ({ context, request }) => {
  if (context.get(loaderContext).session.read() === null) {
    throw redirect(paths.login(wayBack(context.get(loaderContext), request)))
  }
}

/** Returns the query for the sign-in page: the address that the person wanted, and whether their session has ended. */
function wayBack({ session }: LoaderContext, request: Request) {
  const { pathname, search } = new URL(request.url)
  return { redirect_to: `${pathname}${search}`, ended: session.hasEnded() ? '1' : '' }
}
