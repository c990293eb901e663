import { paths } from '#pages/paths.ts'

/** What the academy offers; a line without a page stands as plain text. */
export const PRODUCTS: readonly { name: string; to?: string }[] = [
  { name: 'Virtual classes', to: paths.catalogue() },
  { name: 'Onsite one-on-one', to: paths.catalogue() },
  { name: 'Self-paced (Coming Soon)' },
  { name: 'Teach with us', to: paths.tutorRegister() },
]

/** Sample client projects: an academy names its own here. */
export const CLIENT_PROJECTS: readonly { name: string; to?: string }[] = [
  { name: 'Harmattan Freight' },
  { name: 'Iroko Clinics' },
  { name: 'Third Bridge Media' },
  { name: 'Kolanut Savings' },
]
