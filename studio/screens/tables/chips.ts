/** Stakes by spot, as integers x1,000,000. */
export type Stakes = ReadonlyMap<string, number>

export const sumOf = (stakes: Stakes): number =>
  [...stakes.values()].reduce((sum, amount) => sum + amount, 0)

/** Chips laid out but not confirmed; every change can be taken back. */
export function createChips() {
  let stakes: Stakes = new Map()
  const before: Stakes[] = []
  const change = (next: Stakes): void => {
    before.push(stakes)
    stakes = next
  }
  return {
    stakes: () => stakes,
    add(spot: string, amount: number): void {
      change(new Map([...stakes, [spot, (stakes.get(spot) ?? 0) + amount]]))
    },
    double: () => change(new Map([...stakes].map(([spot, amount]) => [spot, amount * 2]))),
    put: (next: Stakes) => change(new Map(next)),
    undo(): void {
      stakes = before.pop() ?? stakes
    },
    canUndo: () => before.length > 0,
    /** They are staked, or the round has gone on without them. */
    reset(): void {
      stakes = new Map()
      before.length = 0
    },
  }
}

/** Both together, spot by spot. */
export function joined(a: Stakes, b: Stakes): Stakes {
  const sum = new Map(a)
  for (const [spot, amount] of b) sum.set(spot, (sum.get(spot) ?? 0) + amount)
  return sum
}
