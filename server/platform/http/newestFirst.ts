/** A page of a list whose newest come first: so many, below a number. */
export interface NewestFirst {
  items?: number | undefined
  before?: number | undefined
}

/** A page of such a list is so long where nobody says otherwise. */
export const PAGE_LENGTH = 50
