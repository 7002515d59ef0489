import { type TProperties, Type } from 'typebox'

/** An object that refuses unknown fields: every input of the product is one. */
export function Fields<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false })
}

export const NoFields = Fields({})
/** The answer of a command that has nothing to return. */
export const Done = Type.Object({})

/** A file as both sides hold it: the browser's `File`, the server's `Blob`. */
export type UploadedFile = { readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }

/** Bytes allowed for the multipart boundaries and the part's header, on top of the file itself. */
export const uploadWrappingBytes = 4_096

/** The input of an endpoint that takes one file. */
export const UploadInput = Fields({
  file: Type.Unsafe<UploadedFile>({ type: 'string', format: 'binary' }),
})
