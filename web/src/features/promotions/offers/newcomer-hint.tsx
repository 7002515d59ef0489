import { promotions } from '@kancil/contract/promotions/offers'
import type { ReactElement } from 'react'
import { useLanguageStore } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'

/** What waits for a new member, in the operator's own words; nothing where nothing is offered. */
export function NewcomerHint(): ReactElement | null {
  const language = useLanguageStore().language()
  const { data } = useQueryOf(promotions, { language })
  const offer = data?.promotions.find(
    ({ category, state }) => category === 'newcomer' && (state === 'claim' || state === 'join'),
  )
  if (!offer) return null
  return (
    <p className="mb-4 px-4 py-3 rounded-md bg-raised text-sm">
      <span className="block font-semibold">{offer.title}</span>
      <span className="text-muted">{offer.summary}</span>
    </p>
  )
}
