import { FIRST_CALLS } from '#pages/pageMarks.ts'

/** Answers on their way, by who asks and for which address; `src/shared/api/prefetchCache.ts` hands each out once. */
export const firstAnswers = new Map<string, Promise<Response>>()

/** Asks for what the shell of a console page names, beside the scripts that will show it. */
export function askFirstCalls(token: string): void {
  const authorization = `Bearer ${token}`
  const addresses: string[] = JSON.parse(document.getElementById(FIRST_CALLS)?.textContent ?? '[]')
  for (const address of addresses) {
    const url = `${import.meta.env.VITE_API_BASE_URL ?? ''}${address}`
    const answer = fetch(url, { headers: { authorization } }).then(read)
    // Nobody may ever take it, and a failure that nobody hears is an error of the page.
    answer.catch(() => undefined)
    firstAnswers.set(`${authorization} ${url}`, answer)
  }
}

/** Reads an answer whole: one that nobody takes would hold its connection. */
async function read(reply: Response): Promise<Response> {
  return new Response(await reply.arrayBuffer(), reply)
}
