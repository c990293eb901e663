import type { AuthProvider } from 'react-admin'
import { paths } from '#pages/paths.ts'
import { isSessionOver } from '#shared/api/apiFailure.ts'
import type { SessionStore } from '#shared/session.ts'
import { failureOf } from './dataProvider/rest.ts'
import { announceSessionEnd } from './ui/MessagePage.tsx'

/** The site around the console. */
interface Surroundings {
  session: SessionStore
  /** The address that is shown, as a path with its query. */
  here: () => string
  /** Goes to another page of the site. */
  leave: (to: string) => void
}

/**
 * react-admin's view of the session that the storefront keeps: a tutor signed in there is signed in here. Signing in and
 * out are pages of the storefront; an ended session, or one that is no tutor's, leads to the first of them and back to this page
 * after. Lists do not ask `checkAuth` (`disableAuthentication`): the area's guard has asked the same before.
 */
export function createAuthProvider({ session, here, leave }: Surroundings): AuthProvider {
  const toLogin = () => paths.tutorLogin({ redirect_to: here() })

  return {
    login: async () => undefined,
    /** React-admin has found no tutor signed in. Anybody else who is, in another tab, stays so. */
    async logout() {
      return toLogin()
    },
    async checkAuth() {
      if (session.read()?.userType !== 'tutor') throw { redirectTo: toLogin(), message: false }
    },
    /**
     * Leaves a session that has ended, or that is no tutor's whatever its cookie says; any other failure is the screen's to
     * show. Nothing is thrown here: react-admin would answer the refused call with an empty success.
     */
    async checkError(fault: unknown) {
      const { code } = failureOf(fault)
      const isWrongRole = code === 'account.wrong_role'
      if (!(isSessionOver(code) || isWrongRole) || here().startsWith(paths.tutorLogin())) return
      announceSessionEnd()
      // A cookie that only claims to be a tutor's is given up; that of a learner who came in another tab is theirs.
      if (isWrongRole && session.read()?.userType === 'tutor') session.clear()
      leave(toLogin())
    },
    async getIdentity() {
      const person = session.read()?.data
      return { id: person?.id ?? 0, fullName: `${person?.firstname ?? ''} ${person?.lastname ?? ''}`.trim() }
    },
    getPermissions: async () => undefined,
  }
}
