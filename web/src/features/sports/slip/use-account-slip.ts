import type { OutputOf } from '@kancil/contract/endpoint'
import { readPreferences, savePreferences } from '@kancil/contract/sports/bets'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useOddsFormat } from '../odds/use-odds-format.ts'
import { plainLeg, setSlip, useSlip } from './slip-store.ts'

const waitMs = 800

/**
 * Keeps slip, favourites and odds format with the account: what the browser has goes there after a
 * moment, and a browser that has nothing takes what is there.
 */
export function useAccountSlip(): void {
  const isMember = useSession().state === 'member'
  const { legs, favourites } = useSlip()
  const [oddsFormat, setOddsFormat] = useOddsFormat()
  const { data } = useQueryOf(readPreferences, {}, { enabled: isMember, staleMs: Infinity })
  const { mutate } = useAction(savePreferences)
  const taken = useRef(false)
  const take = useEffectEvent((kept: OutputOf<typeof readPreferences>) => {
    if (taken.current) return
    taken.current = true
    if (legs.length > 0 || favourites.length > 0) return
    setSlip({
      legs: kept.slip.map((leg) => ({ ...leg, seen: null })),
      favourites: kept.favourites,
    })
    setOddsFormat(kept.oddsFormat)
  })
  useEffect(() => {
    if (data) take(data)
  }, [data])
  const preferences = JSON.stringify({
    slip: legs.map(plainLeg),
    favourites,
    oddsFormat,
  })
  const save = useEffectEvent((text: string) => {
    if (taken.current) mutate(JSON.parse(text) as Parameters<typeof mutate>[0])
  })
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (!isMember) return
    const timer = setTimeout(() => save(preferences), waitMs)
    return () => clearTimeout(timer)
  }, [preferences, isMember])
}
