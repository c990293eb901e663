/** Marks the `<style>` that a rendered page came with: the rules of the style files that it uses. */
export const USED_STYLES = 'data-used-styles'

/** Marks the root element of a page that the server rendered for one person, with what is theirs on it. */
export const PERSONAL_PAGE = 'data-personal'
