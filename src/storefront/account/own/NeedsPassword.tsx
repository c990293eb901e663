/** In the place of a form that asks for the password, for who has none. */
export function NeedsPassword() {
  return (
    <p>
      This needs a password, and you have none yet. <a href="#password">Choose one first</a>
    </p>
  )
}
