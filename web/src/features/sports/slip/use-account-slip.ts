import type { OutputOf } from '@kancil/contract/endpoint'
import { readPreferences, savePreferences } from '@kancil/contract/sports/bets'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useOddsFormat } from '../odds/use-odds-format.ts'
import { plainLeg, setSlip, useSlip } from './store.ts'

const waitMs = 800

/**
 * Keeps slip, favourites and odds format with the account: what the browser has goes there after a
 * moment, and a browser that has nothing, or another account's, takes what is there.
 */
export function useAccountSlip(): void {
  const session = useSession()
  const account = session.state === 'member' ? session.account : ''
  const isMember = account !== ''
  const { legs, favourites, owner } = useSlip()
  const [oddsFormat, setOddsFormat] = useOddsFormat()
  const { data } = useQueryOf(readPreferences, {}, { enabled: isMember, staleMs: Infinity })
  const { mutate } = useAction(savePreferences)
  const takenFor = useRef('')
  const take = useEffectEvent((kept: OutputOf<typeof readPreferences>) => {
    if (takenFor.current === account) return
    takenFor.current = account
    const isOthers = owner !== undefined && owner !== account
    if (!isOthers && legs.length + favourites.length > 0)
      return setSlip({ legs, favourites, owner: account })
    setSlip({
      ...{ legs: kept.slip.map((leg) => ({ ...leg, seen: null })), favourites: kept.favourites },
      owner: account,
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
    if (takenFor.current === account) mutate(JSON.parse(text) as Parameters<typeof mutate>[0])
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
