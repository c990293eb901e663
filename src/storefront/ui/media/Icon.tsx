import { type IconName, icons } from './icons.ts'

/** A line drawing in the colour of the text. Without a `label` it is decoration and hidden from screen readers. */
export function Icon({ name, size = 20, label }: { name: IconName; size?: number; label?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: an icon with a label has its title, one without is hidden
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="icon"
      role={label ? 'img' : undefined}
      aria-hidden={label ? undefined : true}
    >
      {label && <title>{label}</title>}
      <path d={icons[name]} />
    </svg>
  )
}
