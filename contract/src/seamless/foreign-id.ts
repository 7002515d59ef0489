/** Longest id of a vendor in our own protocol, in characters. */
export const foreignIdCharactersMax = 128
/** Longest code of a game, in characters. */
export const gameCodeCharactersMax = 64

const controls = /\p{Cc}/u
/** Our own protocol's ids, for the schemas: neither control characters nor white space. */
export const nativeIdPattern = '^[^\\s\\u0000-\\u001f\\u007f-\\u009f]+$'

/**
 * Whether the other side's id can be kept as it is: text of 1 to `charactersMax` Unicode
 * characters, in any script. Control characters and half of a surrogate pair, which PostgreSQL
 * would not give back unchanged, are refused.
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
