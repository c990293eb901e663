/** For a query whose failure the page shows in its own place: react-admin would notify and leave for a list. */
export const shownInPlace = { onError: () => {} }
