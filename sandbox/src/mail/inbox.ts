import type { Clock } from '../kernel/clock.ts'
import type { Store } from '../kernel/sqlite.ts'

export type Mail = {
  readonly id: string
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly receivedAt: string
  /** How often the same Message-ID came. */
  readonly copies: number
}

export type Inbox = {
  keep(mail: Omit<Mail, 'id' | 'receivedAt' | 'copies'>): void
  /** Newest first, at most a hundred; filtered by address if one is given. */
  list(to?: string): Mail[]
  one(id: string): Mail | null
}

type Row = {
  id: bigint
  message_id: string
  sender: string
  recipient: string
  subject: string
  text: string
  html: string
  received_at: bigint
  copies: bigint
}

/** How many mails are kept; older ones are dropped. */
const keptMost = 1_000

export function openInbox({ sql, transaction }: Store, clock: Clock): Inbox {
  return {
    keep({ messageId, from, to, subject, text, html }) {
      transaction(() => {
        sql(`insert into message (message_id, sender, recipient, subject, text, html, received_at)
          values (?, ?, ?, ?, ?, ?, ?)
          on conflict (message_id) do update set copies = copies + 1`).run(
          messageId,
          from,
          to,
          subject,
          text,
          html,
          clock.now().getTime(),
        )
        sql('delete from message where id <= (select max(id) from message) - ?').run(keptMost)
      })
    },
    list(to = '') {
      const rows = sql(`select * from message where ? in ('', recipient)
        order by id desc limit 100`).all(to.toLowerCase()) as unknown as Row[]
      return rows.map(asMail)
    },
    one(id) {
      if (!/^\d{1,15}$/.test(id)) return null
      const row = sql('select * from message where id = ?').get(BigInt(id))
      return row ? asMail(row as unknown as Row) : null
    },
  }
}

function asMail(row: Row): Mail {
  return {
    id: String(row.id),
    messageId: row.message_id,
    from: row.sender,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    receivedAt: new Date(Number(row.received_at)).toISOString(),
    copies: Number(row.copies),
  }
}
