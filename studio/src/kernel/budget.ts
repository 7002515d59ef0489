/** So many within a window of time for each key; a window begins with what is first spent in it. */
export type Budget = {
  readonly isSpent: (key: string) => boolean
  readonly spend: (key: string) => void
}

export type BudgetTerms = { readonly most: number; readonly windowMs: number }

/** More keys than this are not remembered: the oldest window is forgotten first. */
const keysMost = 20_000

type Window = { readonly endsAt: number; spent: number }

export function openBudget({ most, windowMs }: BudgetTerms): Budget {
  const windows = new Map<string, Window>()

  function windowOf(key: string): Window | undefined {
    const window = windows.get(key)
    if (!window || window.endsAt > performance.now()) return window
    windows.delete(key)
    return undefined
  }

  return {
    isSpent: (key) => (windowOf(key)?.spent ?? 0) >= most,
    spend(key) {
      const window = windowOf(key)
      if (window) return void (window.spent += 1)
      if (windows.size >= keysMost) windows.delete(windows.keys().next().value!)
      windows.set(key, { endsAt: performance.now() + windowMs, spent: 1 })
    },
  }
}
