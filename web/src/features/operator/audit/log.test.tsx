import type { AuditRow } from '@kancil/contract/operator/audit'
import { auditActions } from '@kancil/contract/operator/audit-actions'
import { subjectKinds } from '@kancil/contract/operator/audit-subjects'
import { auditFields } from '@kancil/contract/operator/audit-fields'
import { languageTags } from '@kancil/contract/languages'
import { settingKeys, settingSchemas } from '@kancil/contract/site/settings'
import { canonicalJson } from '@kancil/rules/operator/canonical-json'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCatalogue, speaker } from '../../../../build/catalogues.ts'
import { consoleLanguages, languageFolders } from '../../../i18n/catalogue-groups.ts'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { show } from '../../../ui/testing.ts'
import { formatFor } from '../../../i18n/format.ts'
import type { Text } from '../../../i18n/use-text.tsx'
import { partName } from '../../../ui/console/changes/field-name.ts'
import { valueWord } from '../../../ui/console/changes/value-words.ts'
import { AuditLog } from './log.tsx'
import { subjectName } from './subject-name.ts'

const row = (sequence: number, action: string): AuditRow => ({
  sequence,
  at: '2026-11-01T00:00:00.000Z',
  operatorId: 'opr_1',
  operatorName: 'aminah',
  action,
  subject: 'sus_1',
  before: null,
  after: null,
  ip: '192.0.2.1',
  hash: 'a'.repeat(64),
})
const rows: AuditRow[] = [
  {
    ...row(2, 'payments.creditSuspense'),
    subjectLabel: { kind: 'suspense', name: 'siti', amount: '50.00', currency: 'MYR' },
  },
  row(1, 'payments.ofAnOldVersion'),
  {
    ...row(0, 'payments.creditSuspense'),
    action: 'payments.decideDepositRecall',
    subject: 'dep_1',
    subjectLabel: { kind: 'deposit', name: 'devi', amount: '50.00', currency: 'MYR' },
    before: canonicalJson({ state: 'open', takenBy: 'aminah', note: 'same' }),
    after: canonicalJson({
      ...{ state: 'charged', takenBy: 'aminah', note: 'same', memberId: 'mbr_2', upline: null },
      ...{ takenBack: '50.00 SGD', fromMember: '20.00', cost: 1_250, until: '2026-01-31' },
      ...{ enabled: true, feeBasisPoints: 120, results: [{ withdrawalId: 'wd_9' }], cap: 'none' },
      ...{ twoOperators: 0, betMax: '0.00 MYR', claimMin: 0, prizes: [{ stock: 0 }], stock: 0 },
      ...{ role: 'admin', at: '2026-01-31T05:00:00.000Z', words: { EN: { title: 'Hello' } } },
    }),
    valueLabels: {
      mbr_2: { kind: 'member', name: 'rahim', memberId: 'mbr_2' },
      wd_9: { kind: 'withdrawal', name: 'rahim', amount: '9.00', currency: 'MYR' },
      'role:admin': { kind: 'role', name: 'admin' },
    },
  },
]

let requests: URL[] = []
beforeEach(() => {
  requests = []
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.href)
    if (url.pathname.endsWith('/audit')) requests.push(url)
    const value = url.pathname.endsWith('/verify')
      ? { whole: true, rows: 2, firstBroken: null, headHash: 'a'.repeat(64) }
      : { items: rows, pageNo: 1, pageSize: 50, totalItems: 2, totalPages: 1 }
    return new Response(JSON.stringify({ success: true, value }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

async function open(query = ''): Promise<HTMLSelectElement> {
  history.replaceState(null, '', `/audit${query}`)
  await show(
    <BrowserRouter>
      <QueryClientProvider client={createQueryClient()}>
        <AuditLog />
      </QueryClientProvider>
    </BrowserRouter>,
  )
  return screen.findByLabelText<HTMLSelectElement>('Action')
}

const filters = (): (string | null)[] => requests.map((url) => url.searchParams.get('action'))

test('an action is told in words, its code in the detail; one of old stays a code', async () => {
  await open()
  const words = await screen.findByRole('button', { name: 'Suspense credited to a member' })
  expect(within(words).getByTitle('payments.creditSuspense')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'payments.ofAnOldVersion' })).toBeTruthy()
  fireEvent.click(words)
  const detail = screen.getByRole('dialog', { name: 'Suspense credited to a member' })
  expect(within(detail).getByText('payments.creditSuspense').tagName).toBe('CODE')
})

test('a row tells what it is about: kind, name, money and id; one of old has the id alone', async () => {
  await open()
  const named = await screen.findByText('siti')
  expect(named.parentElement?.textContent).toBe('Suspense itemsitiRM 50.00sus_1')
  expect(screen.getAllByText('sus_1').map(({ tagName }) => tagName)).toEqual(['CODE', 'CODE'])
  expect(screen.getAllByText('Suspense item')).toHaveLength(1)
})

test('a value is read as an operator would write it, and only what changed is listed', async () => {
  await open()
  fireEvent.click(
    await screen.findByRole('button', { name: 'Recalled deposit: decided who bears it' }),
  )
  const detail = screen.getByRole('dialog')
  const values = within(detail)
    .getAllByRole('row')
    .slice(1)
    .map((line) =>
      [...line.children].map(({ textContent }) => textContent?.replaceAll('\u{a0}', ' ')),
    )
  expect(values).toEqual([
    ['State', 'Open', 'Charged to the member'],
    ['At', '–', expect.stringMatching(/^31 Jan 2026, 1:00\spm$/)],
    ['Largest bet', '–', 'No bound'],
    ['Cap', '–', 'none'],
    ['Smallest amount paid', '–', 'RM 0.00'],
    ['Cost to the house', '–', 'RM 12.50'],
    ['On', '–', 'Yes'],
    ['Fee', '–', '1.20%'],
    ['From the member', '–', 'RM 20.00'],
    ['Member', '–', 'rahim'],
    ['Prizes · 1 · In stock', '–', 'No bound'],
    ['Payouts · 1 · Withdrawal', '–', 'rahim RM 9.00'],
    ['Role', '–', 'Administrator'],
    ['In stock', '–', '0'],
    ['Taken back', '–', 'S$ 50.00'],
    ['Two operators from', '–', 'Never'],
    ['Until', '–', '31 Jan 2026'],
    ['Upline', '–', 'None'],
    ['Text · English · Title', '–', 'Hello'],
  ])
  expect(within(detail).getByTitle('mbr_2').textContent).toBe('rahim')
})

test('a word of one field alone is not taken for another’s', () => {
  const text = ((id: string) => (readCatalogue('en', 'auditlog') as never)[id]) as Text
  const cases = [
    ...([
      ['kind', 'H', 'Headline'],
      ['period', 'H', 'Half-monthly'],
      ['status', '1', 'Maintenance'],
    ] as const),
    ...([
      ['state', 'H', null],
      ['kind', '1', null],
      ['reason', 'as agreed', null],
    ] as const),
  ]
  for (const [field, value, word] of cases) expect(valueWord(text, field, value)).toBe(word)
})

test('every field of a setting has words in each language of the console', () => {
  const parts: [part: string, within: string][] = []
  const walk = (schema: unknown, within: string): void => {
    const { properties = {}, items, anyOf = [] } = schema as Nested
    for (const [name, inner] of Object.entries(properties)) {
      parts.push([name, within])
      walk(inner, name)
    }
    for (const inner of [...anyOf, ...(items ? [items] : [])]) walk(inner, within)
  }
  for (const schema of Object.values(settingSchemas)) walk(schema, '')
  expect(parts.length).toBeGreaterThan(150)
  for (const language of consoleLanguages) {
    const say = speaker(languageFolders[language], languageTags[language])
    const wordless = parts.filter(([part, within]) => !partName(say as Text, part, within))
    expect(wordless).toEqual([])
  }
})
type Nested = { properties?: Record<string, unknown>; items?: unknown; anyOf?: unknown[] }

test.each([
  ['setting:flags', 'setting', 'Switches'],
  ['alert:MYR:ggr', 'alert', 'GGR · MYR'],
  ['country:MY', 'codeScope', 'MY'],
  ['daily:day:2026-01-31', 'agentRun', '31 Jan 2026'],
  ['hourly:hour:2026-01-31T05', 'agentRun', expect.stringMatching(/^31 Jan 2026, 1:00\spm$/)],
  ['role:auditor', 'role', 'Auditor'],
] as const)('%s is a %s called %s', (subject, kind, name) => {
  const text = ((id: string) => (readCatalogue('en', fileOf(id)) as never)[id]) as Text
  const words = { text, format: formatFor('en'), language: 'EN' as const }
  expect(subjectName(words, subject, { kind, name: '' })).toEqual(name)
})

const fileOf = (id: string): string =>
  ({ audit: 'audit', reports: 'reports', operator: 'operator' })[id.split('.')[0]!]!

test('a title is shown in the operator’s language where it is written in it', () => {
  const label = {
    ...{ kind: 'broadcast' as const, name: 'Hello' },
    names: { EN: 'Hello', CN: '你好' },
  }
  const wordsOf = (language: 'CN' | 'MS') => ({ text: String, format: formatFor('en'), language })
  expect(subjectName(wordsOf('CN'), 'brc_1', label)).toBe('你好')
  expect(subjectName(wordsOf('MS'), 'brc_1', label)).toBe('Hello')
})

test('one action or all of a module are chosen, and stand in the address', async () => {
  const filter = await open()
  expect(filter.selectedOptions[0]?.textContent).toBe('All')
  expect(within(filter).getAllByRole('group')).toHaveLength(13)
  const payments = within(filter).getByRole('group', { name: 'Payments' })
  expect(within(payments).getAllByRole('option')[0]?.textContent).toBe('Payments: all')
  fireEvent.change(filter, { target: { value: 'payments.' } })
  await waitFor(() => expect(filters()).toEqual([null, 'payments.']))
  expect(location.search).toBe('?action=payments.')
  fireEvent.change(filter, { target: { value: 'operator.signIn' } })
  await waitFor(() => expect(filters().at(-1)).toBe('operator.signIn'))
  fireEvent.change(filter, { target: { value: '' } })
  await waitFor(() => expect(location.search).toBe(''))
})

test.each([
  ['payments.', 'Payments: all'],
  ['site.changeSetting', 'Setting changed'],
  ['payments.ofAn', 'payments.ofAn'],
])('an address with %s shows what is in force', async (action, label) => {
  const filter = await open(`?action=${action}`)
  expect(filter.selectedOptions[0]?.textContent).toBe(label)
  await waitFor(() => expect(filters()).toEqual([action]))
})

test('the catalogue has every action, kind and setting, and nothing of what is not', () => {
  const modules = new Set(auditActions.map((action) => action.split('.')[0]))
  const kinds = subjectKinds.map((kind) => `subject.${kind}`)
  const settings = settingKeys.map((key) => `setting.${key}`)
  const ids = ['all', 'code', ...modules, ...auditActions, ...kinds, ...settings].map(
    (id) => `audit.${id}`,
  )
  expect(Object.keys(readCatalogue('en', 'audit')).toSorted()).toEqual(ids.toSorted())
  const fields = Object.keys(readCatalogue('en', 'auditlog')).filter((id) => id.includes('.field.'))
  const known = Object.keys(auditFields).map((field) => `auditlog.field.${field}`)
  expect(fields.toSorted()).toEqual(known.toSorted())
})
