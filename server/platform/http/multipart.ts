import type { FastifyRequest } from 'fastify'
import { PICTURE_MAX_BYTES } from '#contract/rules/picture.ts'
import { badInput, HttpError } from './errors.ts'
import { humanName } from './validation.ts'

/** An uploaded file: its name and kind are the client's word, only its bytes are facts. */
export interface ReceivedFile {
  filename: string
  bytes: Buffer
}

/** The limits of a form, all of them named: 5 MB a file, small texts, few parts. */
export const PART_LIMITS = {
  fileSize: PICTURE_MAX_BYTES,
  fieldSize: 100_000,
  fieldNameSize: 60,
  fields: 20,
  parts: 24,
  headerPairs: 20,
}

/**
 * Reads a form: each text once, and no file but those that the call names; an empty file counts as none.
 * @throws HttpError for a doubled part, an unknown file, a body that is no form, and for one that is too large
 */
export async function receiveParts(
  request: FastifyRequest,
  names: readonly string[],
): Promise<{ fields: Record<string, string>; files: Record<string, ReceivedFile> }> {
  try {
    return await readParts(request, names)
  } catch (error) {
    // Our own errors and the plugin's limits say what they mean; the parser's errors are about bytes that are no form.
    if (error instanceof HttpError || (error as { statusCode?: number }).statusCode) throw error
    throw new HttpError('request.malformed', 'The form cannot be read: it is not well formed.')
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
      if (!names.includes(name)) throw badInput({ [name]: `${humanName(name)} is no file of this form.` })
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
