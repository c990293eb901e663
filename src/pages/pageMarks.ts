/** Marks the `<style>` of a rendered page: the rules of the style files that it uses. */
export const USED_STYLES = 'data-used-styles'

/** Marks the root element of a page that the server rendered for one user, with their data. */
export const PERSONAL_PAGE = 'data-personal'

/** Marks the root element that holds the frame of a console page, which the browser fills. */
export const CONSOLE_SHELL = 'data-console-shell'

/** The ID of the element with the addresses that a shell's first script requests, as JSON. */
export const FIRST_CALLS = 'first-calls'
