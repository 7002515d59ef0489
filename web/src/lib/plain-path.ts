/** A path without the slash at its end: both are one address of the site. */
export function plainPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
}
