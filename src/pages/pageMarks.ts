/** Marks the `<style>` that a rendered page came with: the rules of the style files that it uses. */
export const USED_STYLES = 'data-used-styles'

/** Marks the root element of a page that the server rendered for one person, with what is theirs on it. */
export const PERSONAL_PAGE = 'data-personal'

/** Marks the root element that holds the frame of a console page, which the browser fills. */
export const CONSOLE_SHELL = 'data-console-shell'

/** The id of the element with the addresses that the first script of a shell asks for, JSON text. */
export const FIRST_CALLS = 'first-calls'
