/** The first stop of the keyboard: past the menus, to the content. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a href={`#${to}`} className="skip-link">
      Skip to content
    </a>
  )
}
