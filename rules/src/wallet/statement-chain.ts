import type { StatementData } from '@kancil/contract/wallet/statement'

type Line = StatementData['lines'][number]
type Head = Pick<
  StatementData,
  'form' | 'code' | 'account' | 'currency' | 'from' | 'to' | 'selection'
>

/** What the first link is the SHA-256 of: the head's fields, each on a line of its own. */
export function headText({ form, code, account, currency, from, to, selection }: Head): string {
  const fields = [form, code, account, currency, from, to]
  return (selection === undefined ? fields : [...fields, selection]).join('\n')
}

/** What a line's link is the SHA-256 of: the link before it, then the line's fields. */
export function linkText(previous: string, line: Omit<Line, 'link'>): string {
  const { transferId, at, kind, amount, balanceAfter, reference } = line
  return [previous, transferId, at, kind, amount, balanceAfter, reference].join('\n')
}
