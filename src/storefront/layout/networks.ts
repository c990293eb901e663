/** Where the academy may be found beside its own pages; which of them, its operator says. */
export const NETWORKS = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'x', name: 'X' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'youtube', name: 'YouTube' },
] as const
