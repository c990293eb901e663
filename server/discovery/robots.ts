/** What is nobody's to find: a person's own pages, and calls. Their pages say so themselves, too (`X-Robots-Tag`). */
const CLOSED = ['/api/', '/sandbox/']

/** robots.txt: everything public may be read, and where the sitemap is. */
export function robots(publicUrl: string): string {
  const lines = CLOSED.map(path => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${lines}\nSitemap: ${publicUrl}/sitemap.xml\n`
}
