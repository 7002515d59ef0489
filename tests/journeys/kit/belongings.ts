/**
 * What a worker keeps from file to file: its house and its browser. Tests and the worker's
 * environment (house-environment.ts) are loaded separately and share nothing but the global object.
 */
type Belonging = { readonly value: unknown; readonly stop: () => Promise<unknown> }
type Name = 'browser' | 'house'

const place = Symbol.for('kancil.journeys')
const globals = globalThis as { [place]?: Map<Name, Belonging> }
const belongings = (globals[place] ??= new Map<Name, Belonging>())

export function findBelonging<Value>(name: Name): Value | undefined {
  return belongings.get(name)?.value as Value | undefined
}

export function addBelonging(name: Name, value: unknown, stop: () => Promise<unknown>): void {
  belongings.set(name, { value, stop })
}

/** Stops it, if there is one. */
export async function stopBelonging(name: Name): Promise<void> {
  const belonging = belongings.get(name)
  belongings.delete(name)
  await belonging?.stop()
}
