/** Header of anonymous calls (specification section 7). */
export const ANYBODY = { authorization: 'Bearer academy-web' }

/** Returns the slug of a course of the sample academy. */
export async function firstSlug(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/courses?items=1`, { headers: ANYBODY })
  const { data } = await reply.json()
  return data.data[0].slug
}

/** The public pages that are measured, with a name for the table. */
export async function publicPages(url: string): Promise<{ name: string; path: string }[]> {
  return [
    { name: '/', path: '/' },
    { name: '/courses', path: '/courses' },
    { name: '/courses/{slug}', path: `/courses/${await firstSlug(url)}` },
  ]
}
