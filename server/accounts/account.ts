import type { UserType } from '#contract/accounts.ts'

/** A signed-in person as handlers and policies know them: never with the password's hash. */
export interface Account {
  id: number
  email: string
  firstname: string
  lastname: string
  userType: UserType
  isVerified: boolean
}
