import type { Ajv, ValidateFunction } from 'ajv'

/**
 * Returns the schema's validator, which is compiled with the first value that it is given. There are a hundred of them, and a server
 * that compiles them all at its start needs 18 MB more and starts a quarter later.
 */
export function compiledAtFirstUse<T = unknown>(ajv: Ajv, schema: object): ValidateFunction<T> {
  let compiled: ValidateFunction<T> | undefined
  const validate = ((value: unknown) => {
    compiled ??= ajv.compile<T>(schema)
    const isValid = compiled(value)
    validate.errors = compiled.errors
    return isValid
  }) as ValidateFunction<T>
  return validate
}
