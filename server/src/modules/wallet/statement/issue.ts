import type { InputOf } from '@kancil/contract/endpoint'
import type { Language } from '@kancil/contract/languages'
import { type Currency, currencySymbols, formatMoney, money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import {
  type exportMemberStatement,
  exportStatement,
  type StatementData,
  statementFilters,
} from '@kancil/contract/wallet/statement'
import type { Movement } from '@kancil/contract/wallet/record'
import { headText, linkText } from '@kancil/rules/wallet/statement-chain'
import { type StatementWords, statementWords } from '@kancil/rules/wallet/statement-words'
import { randomOctets, sha256 } from '../../../kernel/chance.ts'
import { type Db, inSnapshot } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { isPrinterBusy, printPdf } from '../../../kernel/printing/printer.ts'
import type { DocumentSource } from '../../../kernel/reports/serve-report.ts'
import {
  statement,
  type StatementLine,
  type StatementTotals,
  statementTotals,
} from '../../../ledger/statement.ts'
import { findMember, memberById } from '../../identity/door.ts'
import { readSettings } from '../../site/door.ts'
import { asMovement, type RecordSelection, requestedDays, selectionOf } from '../account-record.ts'
import { insertStatement } from './store.ts'

type Selection = RecordSelection & {
  readonly memberId: string
  readonly currency: Currency
  readonly language: Language
  /** What narrows it, as the member chose it. */
  readonly chosen?: Pick<InputOf<typeof exportStatement>, (typeof statementFilters)[number]>
}

const template = new URL('./template.typ', import.meta.url).href
const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 20
/** Of a link: enough to see at a glance that a line is another. */
const sealDigits = 16

/** The account record as a sealed document. */
export const statementDocument: DocumentSource<typeof exportStatement, Selection> = {
  select({ caller, now, refuse }, { language = 'EN', ...chosen }) {
    if (isPrinterBusy()) refuse('statement_busy')
    const { memberId, currency } = caller
    return { memberId, currency, language, chosen, ...selectionOf(chosen, now) }
  },
  count: async ({ db }, selection) => (await statementTotals(db, selection)).count,
  fileName: ({ fromDay, toDay }) => `kancil-statement-${fromDay}-${toDay}`,
  type: { mime: 'application/pdf', ending: 'pdf' },
  print: issueStatement,
}

/** The same of any member, for the desk. */
export const memberStatementDocument: DocumentSource<typeof exportMemberStatement, Selection> = {
  ...statementDocument,
  async select({ db, now, refuse }, { memberId, from, to, language }) {
    if (isPrinterBusy()) refuse('statement_busy')
    const { id, currency } = await findMember(db, memberId)
    const days = requestedDays(from, to, now)
    return { memberId: id, currency, language: language ?? 'EN', ...days }
  },
  count: async ({ db }, selection) => (await statementTotals(db, selection)).count,
}

async function issueStatement(kernel: Kernel, selection: Selection): Promise<Buffer> {
  const { db, clock } = kernel
  const { memberId, currency, fromDay, toDay, language } = selection
  const issuedAt = clock.now()
  const most = exportStatement.report.linesMax
  const [member, { brand }, { lines, totals }] = await Promise.all([
    memberById(db, memberId),
    readSettings(db),
    readLines(db, selection, most),
  ])
  const words = statementWords[language]
  const chosen = statementFilters.flatMap((name) => {
    const value = selection.chosen?.[name]
    return value === undefined ? [] : [{ name, value }]
  })
  const sealed = seal({
    form: 'kancil-statement-1',
    code: newCode(),
    account: member?.account ?? '',
    currency,
    ...{ from: fromDay, to: toDay },
    ...(chosen.length > 0
      ? { selection: chosen.map(({ name, value }) => `${name}=${value}`).join(' ') }
      : {}),
    issuedAt: issuedAt.toISOString(),
    lines: lines.map((line) => sealedPart(asMovement(line, currency))).toReversed(),
  })
  const sum = (amount: bigint) =>
    `${currencySymbols[currency]} ${formatMoney(money(amount), currency)}`
  const pdf = await printPdf({
    template,
    issuedAt: Math.floor(issuedAt.getTime() / 1_000),
    data: JSON.stringify({
      ...{
        words,
        brand: brand.name,
        statement: { ...sealed, lines: [] },
        embedded: JSON.stringify(sealed),
      },
      issued: siteTime(issuedAt),
      only: chosen.map((filter) => wordOf(words, filter)).join(' · '),
      ...{ incoming: sum(totals.in), outgoing: sum(totals.out) },
      net: sum(totals.in - totals.out),
      rows: sealed.lines.map((line) => ({
        at: siteTime(new Date(line.at)),
        kind: words.kinds[line.kind as keyof typeof words.kinds],
        reference: line.reference,
        ...{ amount: line.amount, after: line.balanceAfter },
        seal: line.link.slice(0, sealDigits),
      })),
    }),
  })
  await insertStatement(db, {
    ...{ code: sealed.code, memberId, fromDay, toDay, lines: sealed.lines.length },
    ...{ chain: sealed.chain, fileDigest: sha256(pdf).toString('hex'), issuedAt },
  })
  return pdf
}

/**
 * Lines and sums as of one instant: what is played meanwhile is in both or in neither.
 *
 * @throws Refusal `too_many_lines` where more came since the document was asked for
 */
export async function readLines(
  db: Db,
  selection: Selection,
  most: number,
): Promise<{ readonly lines: StatementLine[]; readonly totals: StatementTotals }> {
  const read = await inSnapshot(db, async (tx) => ({
    totals: await statementTotals(tx, selection),
    lines: await statement(tx, { ...selection, pageNo: 1, pageSize: most }),
  }))
  if (read.totals.count > most) throw new Refusal('too_many_lines', { most })
  return read
}

/** A state may change after the statement, so it is no part of a line. */
function sealedPart({ state: _state, ...line }: Movement): Omit<Movement, 'state'> {
  return line
}

function wordOf(
  words: StatementWords,
  { name, value }: { readonly name: (typeof statementFilters)[number]; readonly value: string },
): string {
  const { kinds, states, products } = words
  if (name === 'vassalage') return value
  const named: Readonly<Record<string, string>> =
    name === 'kind' ? kinds : name === 'state' ? states : products
  return named[value] ?? value
}

/** Chains the lines, the oldest first: each link is the digest of the one before and its line. */
function seal(
  head: Omit<StatementData, 'chain' | 'lines'> & {
    readonly lines: readonly Omit<StatementData['lines'][number], 'link'>[]
  },
): StatementData {
  let link = sha256(headText(head)).toString('hex')
  const lines = head.lines.map((line) => {
    link = sha256(linkText(link, line)).toString('hex')
    return { ...line, link }
  })
  return { ...head, lines, chain: link }
}

function newCode(): string {
  return [...randomOctets(codeLength)].map((byte) => codeLetters[byte % 32]).join('')
}

/** `2026-03-01 18:05:09` in the site's zone. */
function siteTime(at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: siteZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
}
