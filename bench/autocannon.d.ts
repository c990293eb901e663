/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Makes each request anew. */
    setupRequest?(request: Request): Request
    onResponse?(status: number): void
  }
  interface Options {
    url: string
    connections: number
    /** Seconds; or `amount` requests. */
    duration?: number
    amount?: number
    headers?: Record<string, string>
    requests?: Request[]
  }
  interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    duration: number
    '4xx': number
    '5xx': number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
