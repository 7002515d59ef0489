import { registerSettings } from '@kancil/contract/identity/registration'
import { settingsMessage } from '@kancil/contract/site/info'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../lib/live/state.ts'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'

const staleMs = 60_000

/**
 * The rules of registration and passwords. An open form follows an operator's change at once, and
 * fetches them again after a lost connection, in case it missed one.
 */
export function useRegisterSettings(enabled = true) {
  const cache = useQueryClient()
  const again = (): void => void cache.invalidateQueries({ queryKey: keyOf(registerSettings) })
  useLive(settingsMessage, again)
  useLive('live.up', again)
  return useQueryOf(registerSettings, {}, { staleMs, enabled })
}
