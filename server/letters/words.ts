/** The words of one letter, for its plain text and its HTML alike. */
export interface LetterWords {
  subject: string
  headline: string
  /** What has happened, and what to do next. */
  paragraphs: readonly string[]
  facts?: readonly (readonly [name: string, value: string])[]
  action: { label: string; url: string }
  /** What stands after the action, with a link of its own where it has one. */
  notes?: readonly { text: string; url?: string }[]
}

/** The words of a letter with those that every letter of the academy carries. */
export interface SheetWords extends Required<LetterWords> {
  academy: string
  reach: string
}
