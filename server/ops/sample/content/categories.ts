/** The sample academy's categories in the order in which the catalogue shows them. */
export const sampleCategories = [
  { slug: 'software-development', name: 'Software Development' },
  { slug: 'data-and-ai', name: 'Data & AI' },
  { slug: 'design', name: 'Design' },
  { slug: 'business', name: 'Business' },
  { slug: 'digital-marketing', name: 'Digital Marketing' },
  { slug: 'finance', name: 'Finance' },
  { slug: 'languages-and-writing', name: 'Languages & Writing' },
  { slug: 'cloud-and-security', name: 'Cloud & Security' },
] as const
