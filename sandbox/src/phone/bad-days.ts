/** Numbers with these endings are answered like a gateway on a bad day. */
export const deadEnding = '00000'
export const busyEnding = '11111'
/** How often a busy number says "later" before it takes a text. */
export const busyTimes = 2

export type BadDay = { readonly status: number; readonly error: string }

export function openBadDays(): (to: string) => BadDay | null {
  const putOff = new Map<string, number>()
  return (to) => {
    if (to.endsWith(deadEnding)) return { status: 422, error: 'no_such_number' }
    const times = putOff.get(to) ?? 0
    if (!to.endsWith(busyEnding) || times >= busyTimes) return null
    putOff.set(to, times + 1)
    return { status: 503, error: 'busy' }
  }
}
