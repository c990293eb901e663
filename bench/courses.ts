/** Calls that nobody is signed in for (specification section 7). */
export const ANYBODY = { authorization: 'Bearer academy-web' }

/** A course of the sample academy. */
export async function firstSlug(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/courses?items=1`, { headers: ANYBODY })
  const { data } = await reply.json()
  return data.data[0].slug
}
