/** Joins class names; what is false or empty is left out. */
export function classNames(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name).join(' ')
}
