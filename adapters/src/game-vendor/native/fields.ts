import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import { foreignIdCharactersMax, isNativeId } from '@kancil/contract/seamless/foreign-id'

export type Json = Readonly<Record<string, unknown>>

/** Thrown by a shape check; `parseNative` turns it into the answer. Never leaves this folder. */
export class ShapeFault extends Error {
  override name = 'ShapeFault'
  readonly fault: VendorFault
  constructor(fault: VendorFault['fault'], message: string) {
    super(message)
    this.fault = { fault, message }
  }
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/

export function throwInvalid(name: string, want: string): never {
  throw new ShapeFault('BAD_REQUEST', `${name}: ${want}`)
}

/** At most 128 characters in any script, without white space and control characters. */
export function idOf(body: Json, name: string): string {
  const value = body[name]
  if (!isNativeId(value, foreignIdCharactersMax))
    throwInvalid(name, `must be 1-${foreignIdCharactersMax} characters without spaces and controls`)
  return value
}

/** Null if it is nested too deeply to be serialised again. */
export function jsonText(value: object): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    return null
  }
}

/** ISO 8601 in UTC; only the format is checked, because the platform's own clock is what counts. */
export function checkInstant(body: Json, name: string): void {
  const value = body[name]
  if (value === undefined || value === null) return
  if (typeof value !== 'string' || !instant.test(value))
    throwInvalid(name, 'must be ISO 8601 in UTC')
}

export function instantOf(body: Json, name: string): Date {
  const value = body[name]
  const at = typeof value === 'string' && instant.test(value) ? new Date(value) : null
  if (!at || Number.isNaN(at.getTime())) throwInvalid(name, 'must be ISO 8601 in UTC')
  return at
}
