import type { SmsOrder } from '@kancil/contract/ports/sms-gateway'
import type { Clock } from '../kernel/clock.ts'
import type { Store } from '../kernel/sqlite.ts'

export type PhoneText = {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly text: string
  readonly receivedAt: string
  readonly copies: number
}

export type PhoneBook = {
  /** Stores a text once, however often its order is sent; returns the gateway's own reference. */
  keep(order: SmsOrder): string
  /** Newest first, at most a hundred; filtered by number if one is given. */
  list(to?: string): PhoneText[]
  /** Phones that got a text lately, most recent first. */
  phones(): { readonly to: string; readonly count: number }[]
}

type Row = {
  id: bigint
  recipient: string
  sender: string
  text: string
  received_at: bigint
  copies: bigint
}

/** How many texts are kept; older ones are dropped. */
const keptMost = 1_000

export function openPhoneBook({ sql, transaction }: Store, clock: Clock): PhoneBook {
  return {
    keep({ id, to, from, text }) {
      return transaction(() => {
        const row = sql(`insert into message (order_id, recipient, sender, text, received_at)
          values (?, ?, ?, ?, ?) on conflict (order_id) do update set copies = copies + 1
          returning id`).get(id, to, from, text, clock.now().getTime()) as { id: bigint }
        sql('delete from message where id <= (select max(id) from message) - ?').run(keptMost)
        return `sms-${row.id}`
      })
    },
    list(to = '') {
      const rows = sql(`select * from message where ? in ('', recipient)
        order by id desc limit 100`).all(to) as unknown as Row[]
      return rows.map(asText)
    },
    phones() {
      const rows = sql(`select recipient, count(*) as count from message
        group by recipient order by max(id) desc limit 50`).all() as unknown as {
        recipient: string
        count: bigint
      }[]
      return rows.map(({ recipient, count }) => ({ to: recipient, count: Number(count) }))
    },
  }
}

function asText(row: Row): PhoneText {
  return {
    id: `sms-${row.id}`,
    to: row.recipient,
    from: row.sender,
    text: row.text,
    receivedAt: new Date(Number(row.received_at)).toISOString(),
    copies: Number(row.copies),
  }
}
