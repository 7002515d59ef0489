export type Settings = {
  isMuted: boolean
  isQuick: boolean
  isCalm: boolean
  spaceSpins: boolean
  hasShortcuts: boolean
}

const key = 'rimba.settings'
const betKeyOf = (gameCode: string, currency: string): string => `rimba.${gameCode}.bet.${currency}`

/**
 * Browsers that block storage for framed pages throw here; a setting then lasts as long as the
 * page.
 */
export function readStored(
  name: string,
  storage: () => Storage = () => localStorage,
): string | null {
  try {
    return storage().getItem(name)
  } catch {
    return null
  }
}

export function store(
  name: string,
  value: string,
  storage: () => Storage = () => localStorage,
): void {
  try {
    storage().setItem(name, value)
  } catch {
    // Only a convenience is lost.
  }
}

export function readSettings(): Settings {
  const stored = parsed(readStored(key))
  const isOn = (name: keyof Settings, otherwise: boolean): boolean => {
    const value = stored[name]
    return typeof value === 'boolean' ? value : otherwise
  }
  return {
    isMuted: isOn('isMuted', false),
    isQuick: isOn('isQuick', false),
    isCalm: isOn('isCalm', false),
    spaceSpins: isOn('spaceSpins', false),
    hasShortcuts: isOn('hasShortcuts', true),
  }
}

export function keepSettings(settings: Settings): void {
  store(key, JSON.stringify(settings))
}

export function rememberedBet(gameCode: string, currency: string): number | null {
  const stored = Number(readStored(betKeyOf(gameCode, currency)))
  return Number.isSafeInteger(stored) && stored > 0 ? stored : null
}

export function rememberBet(gameCode: string, currency: string, bet: number): void {
  store(betKeyOf(gameCode, currency), String(bet))
}

function parsed(text: string | null): Partial<Record<keyof Settings, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
