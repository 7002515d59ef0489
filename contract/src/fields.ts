import { type TProperties, Type } from 'typebox'

/** An object that refuses unknown fields: every input of the product is one. */
export function Fields<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false })
}

export const NoFields = Fields({})
/** The answer of a command that has nothing to say. */
export const Done = Type.Object({})
