/** A line drawing in the text's colour. Without a `label` it is decorative and hidden from screen readers. */
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

/** The icons' paths on a 24 by 24 grid: the `d` of one path each. */
const icons = {
  add: 'M12 5v14M5 12h14',
  alert: 'M12 8v5m0 3.2v.1M12 3 2.5 20h19L12 3Z',
  arrowLeft: 'M20 12H5m6-6-6 6 6 6',
  arrowRight: 'M4 12h15m-6-6 6 6-6 6',
  book: 'M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5A2.5 2.5 0 0 0 4 20.5v-15Zm0 15A2.5 2.5 0 0 0 6.5 23H20v-5',
  calendar: 'M4 6h16v15H4V6Zm0 5h16M8 3v5m8-5v5',
  card: 'M2.5 5.5h19v13h-19v-13Zm0 4.5h19M6 15h4',
  check: 'm4.5 12.5 5 5 10-11',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.5l3.5 2',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v12H9V9Zm6-3V3H4v12h2',
  dashboard: 'M4 4h7v9H4V4Zm9.5 0H20v5h-6.500V4Zm0 8H20v8h-6.500v-8ZM4 15.500h7V20H4v-4.500Z',
  download: 'M12 4v11m-5-4.5 5 5 5-5M4 20h16',
  eye: 'M2 12s3.6-6.5 10-6.500S22 12 22 12s-3.6 6.5-10 6.500S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'm4 4 16 16M9.9 5.700A10 10 0 0 1 12 5.500C18.4 5.5 22 12 22 12a17 17 0 0 1-3 3.700M6.3 7.500A16 16 0 0 0 2 12s3.6 6.5 10 6.500a10 10 0 0 0 4.3-.9M10 10a3 3 0 0 0 4 4',
  facebook:
    'M14 21v-8h3l.5-3.500H14V7.500c0-1 .4-1.8 1.9-1.800h1.700V2.600A20 20 0 0 0 15 2.500c-2.7 0-4.5 1.6-4.5 4.600v2.400h-3V13h3v8',
  filter: 'M4 7h16M7 12h10m-7 5h4',
  home: 'm3 11 9-8 9 8M5.5 9.500V21h13V9.500M10 21v-6h4v6',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.500m0-9v.1',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 13a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm5-9.200v.1',
  laptop: 'M5 5h14v11H5V5ZM2 19.500h20',
  linkedin: 'M5 9v11M5 4.500v.1M10 20V9m0 5c0-3 1.5-5 4.5-5s4.5 2 4.5 5v6',
  logout: 'M14 4H5v16h9m-4-8h11m-4-4 4 4-4 4',
  mail: 'M3 5.500h18v13H3v-13Zm0 1 9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500Z',
  panel: 'M3.5 4.500h17v15h-17v-15Zm6 0v15',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9c0-3.5 2.9-6 6.5-6s6.5 2.5 6.5 6M16 4.300a3.5 3.5 0 0 1 0 6.400m2 3.800c2.1.8 3.5 2.8 3.5 5.5',
  person: 'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm-8.5 9c0-4 3.8-6.5 8.5-6.500s8.5 2.5 8.5 6.5',
  phone:
    'M5 3h4l2 5-2.5 1.800a12 12 0 0 0 5.7 5.700L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2Z',
  pin: 'M12 21.500s7-6.2 7-11.500a7 7 0 1 0-14 0c0 5.3 7 11.5 7 11.500Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  play: 'M8 5v14l11-7L8 5Z',
  search: 'M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm5.5-2 5 5',
  share: 'M12 3v12M7.5 7 12 2.5 16.5 7M5 12v9h14v-9',
  sun: 'M12 16.500a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.400m11.2 11.200L19 19M5 19l1.4-1.400M17.6 6.4 19 5',
  system: 'M3 4.500h18v12H3v-12ZM8 20.500h8',
  tag: 'M3.5 3.500h8l9 9-8 8-9-9v-8Zm4.5 4.400v.1',
  target: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-4.500a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0-4.500v.1',
  thumbDown:
    'M7 13V3H3.500v10H7Zm0-9h9.500a2.5 2.5 0 0 1 2.4 1.900l1.4 5.500a2 2 0 0 1-2 2.600H14l.8 4.300a2 2 0 0 1-2 2.500L7 13',
  thumbUp:
    'M7 11v10H3.500V11H7Zm0 9h9.500a2.5 2.5 0 0 0 2.4-1.900l1.4-5.500a2 2 0 0 0-2-2.600H14l.8-4.300a2 2 0 0 0-2-2.500L7 11',
  video: 'M3 6h12v12H3V6Zm12 4.5 6-3.500v10l-6-3.5',
  whatsapp:
    'M3 21l1.500-4.500A9 9 0 1 1 8 19.700L3 21Zm6.200-13.200c-.9 1-.9 2.400.2 4.200 1.200 1.900 2.700 3.100 4.400 3.500 1.200.3 2.100-.3 2.600-1.500l-2.200-1.300-1.100 1c-1.200-.6-2-1.500-2.500-2.600l.9-1.100-1-2.200h-1.300Z',
  x: 'm4 4 16 16M20 4 4 20',
  youtube:
    'M5 5.500h14A2.5 2.5 0 0 1 21.5 8v8a2.5 2.5 0 0 1-2.5 2.500H5A2.5 2.5 0 0 1 2.5 16V8A2.5 2.5 0 0 1 5 5.500Zm5 3.700v5.600l5-2.8-5-2.800Z',
} as const

export type IconName = keyof typeof icons
