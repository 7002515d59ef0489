/** Maximum length of a vendor's id in our own protocol, in characters. */
export const foreignIdCharactersMax = 128
/** Maximum length of a game code, in characters. */
export const gameCodeCharactersMax = 64

const controls = /\p{Cc}/u
/** Ids of our own protocol, for the schemas: no control characters and no white space. */
export const nativeIdPattern = '^[^\\s\\u0000-\\u001f\\u007f-\\u009f]+$'

/**
 * Whether the other side's id can be stored as it is: text of 1 to `charactersMax` Unicode
 * characters, in any script. Control characters and unpaired surrogates, which PostgreSQL would not
 * return unchanged, are refused.
 */
export function isForeignId(value: unknown, charactersMax: number): value is string {
  if (typeof value !== 'string' || value.length > 2 * charactersMax) return false
  if (value === '' || controls.test(value) || !value.isWellFormed()) return false
  return value.length <= charactersMax || [...value].length <= charactersMax
}

/** An id in our own protocol: `isForeignId`, and no white space. */
export function isNativeId(value: unknown, charactersMax: number): value is string {
  return isForeignId(value, charactersMax) && !/\s/.test(value)
}
