declare module '@adobe/structured-data-validator' {
  /** Checks blocks against what search engines require of their types. */
  export default class Validator {
    validate(found: object): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING' }[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  /** Finds structured data in a page, by its type. */
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean })
    parse(html: string): { jsonld: Record<string, object[]> }
  }
}
