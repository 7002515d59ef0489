import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { refuse } from './refusal.ts'

/** The value in the schema's shape; ERR_VAL that names the first fault otherwise. */
export function checked<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  if (Value.Check(schema, value)) return value as Static<Schema>
  const [first] = Value.Errors(schema, value)
  return refuse(
    'ERR_VAL',
    `BAD_REQUEST ${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim(),
  )
}
