import { type MiddlewareFunction, redirect } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { loaderContext } from '#shared/loaderContext.ts'

/** Student area: whoever is not a learner is sent to /login, with the page they wanted (specification section 2). */
export const requireLearner: MiddlewareFunction = ({ context, request }) => {
  if (context.get(loaderContext).session.read()?.userType !== 'learner') {
    throw redirect(paths.login({ redirect_to: wantedPath(request) }))
  }
}

/** Tutor area: whoever is not a tutor is sent to /tutor/login, with the page they wanted (specification section 2). */
export const requireTutor: MiddlewareFunction = ({ context, request }) => {
  if (context.get(loaderContext).session.read()?.userType !== 'tutor') {
    throw redirect(paths.tutorLogin({ redirect_to: wantedPath(request) }))
  }
}

function wantedPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}
