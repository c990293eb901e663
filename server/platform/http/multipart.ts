import type { FastifyRequest } from 'fastify'
import { PICTURE_MAX_BYTES } from '#contract/rules/picture.ts'
import { badInput, HttpError } from '../errors.ts'
import { humanName } from './validation.ts'

/** An uploaded file. Its name and type come from the client and are not trusted. */
export interface ReceivedFile {
  filename: string
  bytes: Buffer
}

/** The limits of a multipart form: 5 MB per file, small texts, few parts. */
export const PART_LIMITS = {
  fileSize: PICTURE_MAX_BYTES,
  fieldSize: 100_000,
  fieldNameSize: 60,
  fields: 20,
  parts: 24,
  headerPairs: 20,
}

/**
 * Parses a multipart form: each text once, and only the files that the endpoint names; an empty file counts as none.
 * @throws HttpError for a repeated part, an unknown file, an invalid form and one that is too large
 */
export async function receiveParts(
  request: FastifyRequest,
  names: readonly string[],
): Promise<{ fields: Record<string, string>; files: Record<string, ReceivedFile> }> {
  try {
    return await readParts(request, names)
  } catch (error) {
    // Our errors and the plugin's limit errors pass; a parser error means that the bytes are not a form.
    if (error instanceof HttpError || (error as { statusCode?: number }).statusCode) throw error
    throw new HttpError('request.malformed', "We couldn't read this form.")
  }
}

async function readParts(
  request: FastifyRequest,
  names: readonly string[],
): Promise<{ fields: Record<string, string>; files: Record<string, ReceivedFile> }> {
  const fields: Record<string, string> = {}
  const files: Record<string, ReceivedFile> = {}
  for await (const part of request.parts({ limits: { ...PART_LIMITS, files: names.length } })) {
    const name = part.fieldname
    const isDoubled = Object.hasOwn(fields, name) || Object.hasOwn(files, name)
    if (isDoubled) throw badInput({ [name]: `${humanName(name)} was sent twice.` })
    if (part.type === 'file') {
      if (!names.includes(name)) throw badInput({ [name]: `${humanName(name)} isn't a file in this form.` })
      const bytes = await part.toBuffer().catch(error => {
        throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(name) : error
      })
      if (bytes.byteLength > 0) files[name] = { filename: part.filename ?? '', bytes }
    } else {
      if (names.includes(name)) throw badInput({ [name]: `${humanName(name)} must be a file.` })
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new HttpError('request.too_large', `${humanName(name)} is too long.`)
      fields[name] = String(part.value)
    }
  }
  return { fields, files }
}

function tooLarge(name: string): HttpError {
  const most = PART_LIMITS.fileSize / 1024 / 1024
  return new HttpError('request.too_large', `${humanName(name)} is larger than ${most} MB.`)
}
