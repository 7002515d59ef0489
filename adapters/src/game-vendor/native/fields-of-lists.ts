const textMax = 256
const partsMax = 300

/** Neither U+0000 nor an unpaired surrogate can be stored. */
export function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= textMax && !/[\0\p{Cs}]/u.test(value)
}

export function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= partsMax && value.every(isText)
}

export function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return isList(Object.entries(value).flat())
}
