import type { AuthProvider } from 'react-admin'
import { paths } from '#pages/paths.ts'
import { isSessionOver } from '#shared/api/apiFailure.ts'
import type { SessionStore } from '#shared/session.ts'
import { failureOf } from './dataProvider/rest.ts'
import { announceSessionEnd } from './ui/MessagePage.tsx'

/** Parts of the site that the console depends on. */
interface Surroundings {
  session: SessionStore
  /** Returns the shown address as a path with its query. */
  here: () => string
  /** Goes to another page of the site. */
  leave: (to: string) => void
}

/**
 * Connects react-admin to the storefront's session: a tutor signed in there is signed in here. Signing in and out are storefront
 * pages; an ended session, or one of another role, leads to the sign-in page and then back here. Lists skip `checkAuth`
 * (`disableAuthentication`): the area's guard has already made the same check.
 */
export function createAuthProvider({ session, here, leave }: Surroundings): AuthProvider {
  const toLogin = () => paths.tutorLogin({ redirect_to: here() })

  return {
    login: async () => undefined,
    /** Called when no tutor is signed in. Another role that signed in in another tab stays signed in. */
    async logout() {
      return toLogin()
    },
    async checkAuth() {
      if (session.read()?.userType !== 'tutor') throw { redirectTo: toLogin(), message: false }
    },
    /**
     * Goes to sign-in if the session has ended or is not a tutor's, even if its cookie says so; the screen shows other failures.
     * Nothing is thrown here: react-admin would turn the refused call into an empty success.
     */
    async checkError(fault: unknown) {
      const { code } = failureOf(fault)
      const isWrongRole = code === 'account.wrong_role'
      if (!(isSessionOver(code) || isWrongRole) || here().startsWith(paths.tutorLogin())) return
      announceSessionEnd()
      // Clears a cookie that wrongly claims to be a tutor's; keeps that of a learner who signed in in another tab.
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
