import { type Offer, offers, offerStates, setOfferState } from '@kancil/contract/promotions/desk'
import { promotionsMessage } from '@kancil/contract/promotions/offers'
import { type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { titleOf } from './draft.ts'
import { OfferEditor } from './offer-editor.tsx'

const filters = [
  choiceFilter(
    'state',
    'promodesk.state',
    offerStates,
    (state) => `promodesk.state.${state}` as const,
    'promodesk.state.all',
  ),
]
const tones: Readonly<Record<Offer['state'], BadgeTone>> = {
  draft: 'neutral',
  waiting: 'warning',
  published: 'success',
  stopped: 'danger',
}
const explain = texts(setOfferState, {
  promotion_changed: 'promodesk.error.changed',
  same_operator: 'promodesk.error.same',
  already_decided: 'promodesk.error.decided',
})

type Chosen = { readonly offer: Offer; readonly act: 'edit' | 'published' | 'stopped' }

/** Promotions with their state and what each cost so far. */
export function OfferDesk(): ReactElement {
  const text = useText()
  const language = useLanguageStore().language()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isNew, setNew] = useState(false)
  const may = useMay()('settings.write')
  const close = (): void => setChosen(null)
  return (
    <>
      <ListScreen
        list={offers}
        title={text('promodesk.title')}
        note={text('promodesk.note')}
        filters={filters}
        actions={
          may && (
            <Button size="sm" onClick={() => setNew(true)}>
              {text('promodesk.new')}
            </Button>
          )
        }
        rowKey={(row) => row.promotionId}
        empty={text('promodesk.none')}
        changesWith={promotionsMessage}
        columns={useColumns(may ? setChosen : null)}
      />
      {isNew && <OfferEditor offer={null} onClose={() => setNew(false)} />}
      {chosen?.act === 'edit' && <OfferEditor offer={chosen.offer} onClose={close} />}
      {chosen && chosen.act !== 'edit' && (
        <DecisionDialog
          endpoint={setOfferState}
          refreshes={[offers]}
          explain={explain}
          danger={chosen.act === 'stopped'}
          title={text(chosen.act === 'stopped' ? 'promodesk.stop' : 'promodesk.publish')}
          confirm={text(chosen.act === 'stopped' ? 'promodesk.stop' : 'promodesk.publish')}
          text={text(chosen.act === 'stopped' ? 'promodesk.stop.ask' : 'promodesk.publish.ask', {
            title: titleOf(chosen.offer.words, language),
          })}
          input={() => ({
            promotionId: chosen.offer.promotionId,
            version: chosen.offer.version,
            state: chosen.act as 'published' | 'stopped',
          })}
          onClose={close}
        />
      )}
    </>
  )
}

function useColumns(choose: ((chosen: Chosen) => void) | null): Column<Offer>[] {
  const text = useText()
  const language = useLanguageStore().language()
  const money = (name: 'granted' | 'cashedOut' | 'returned'): Column<Offer> => ({
    key: name,
    header: text(`promodesk.${name}`),
    align: 'end',
    cell: (row) => <Money amount={row.cost[name]} currency={row.currency} />,
  })
  return [
    {
      key: 'name',
      header: text('promodesk.name'),
      primary: true,
      cell: (row) => titleOf(row.words, language),
    },
    {
      key: 'kind',
      header: text('promodesk.kind'),
      cell: (row) => text(`promodesk.kind.${row.kind}`),
    },
    {
      key: 'state',
      header: text('promodesk.state'),
      cell: (row) => <Badge tone={tones[row.state]}>{text(`promodesk.state.${row.state}`)}</Badge>,
    },
    {
      key: 'members',
      header: text('promodesk.members'),
      align: 'end',
      cell: (row) => row.cost.members,
    },
    money('granted'),
    money('cashedOut'),
    money('returned'),
    { key: 'open', header: text('promodesk.open'), align: 'end', cell: (row) => row.cost.open },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (offer) => choose && <Acts offer={offer} choose={choose} />,
    },
  ]
}

function Acts(props: { offer: Offer; choose: (chosen: Chosen) => void }): ReactElement {
  const text = useText()
  const { offer, choose } = props
  return (
    <span className="inline-flex gap-2">
      <Button size="sm" variant="secondary" onClick={() => choose({ offer, act: 'edit' })}>
        {text('promodesk.editButton')}
      </Button>
      {offer.state !== 'published' && (
        <Button size="sm" onClick={() => choose({ offer, act: 'published' })}>
          {text(offer.state === 'waiting' ? 'promodesk.publishSecond' : 'promodesk.publish')}
        </Button>
      )}
      {(offer.state === 'published' || offer.state === 'waiting') && (
        <Button size="sm" variant="danger" onClick={() => choose({ offer, act: 'stopped' })}>
          {text('promodesk.stop')}
        </Button>
      )}
    </span>
  )
}
