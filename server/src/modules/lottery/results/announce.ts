import { type AnnouncementVerdict, troubledVerdicts } from '@kancil/contract/lottery/announcements'
import { drawTroubleMessage } from '@kancil/contract/lottery/announcements'
import { DrawAnnouncement, type DrawMessage } from '@kancil/contract/ports/draw-results'
import { familyOf } from '@kancil/rules/lottery/families'
import { judgeAnnouncement } from '@kancil/rules/lottery/slip/announcement'
import { Compile } from 'typebox/compile'
import { sha256 } from '../../../kernel/chance.ts'
import { afterCommit, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { endSale, type IssueRow, lockIssue } from '../draws/issue-store.ts'
import { pushIssue } from '../draws/view.ts'
import { type GameRow, readGame } from '../games/store.ts'
import { insertAnnouncement, isStopped, knownAnnouncements } from './announcement-store.ts'
import { publishResult } from './enter.ts'
import { entryRound, insertEntry, nextRound, readEntries } from './entry-store.ts'

/** Who made an entry that came by the port. */
const feed = 'feed'

/** Takes what a source sent; what was received before is left alone. */
export async function takeMessages(
  kernel: Kernel,
  messages: readonly DrawMessage[],
): Promise<readonly AnnouncementVerdict[]> {
  const checked = messages.map(checkShape)
  const earlier = await knownAnnouncements(kernel.db, checked.map(idOf))
  const verdicts: AnnouncementVerdict[] = []
  for (const message of checked) {
    if (earlier.has(idOf(message))) continue
    const verdict = await takeMessage(kernel, message)
    if (verdict) verdicts.push(verdict)
  }
  return verdicts
}

const isAnnouncement = Compile(DrawAnnouncement)

/** A source may sign what is no announcement. */
function checkShape(message: DrawMessage): DrawMessage {
  if (!message.ok || isAnnouncement.Check(message.announcement)) return message
  const { body, signature } = message
  return { body, signature, ok: false, fault: 'invalid' }
}

/** What nobody signed has no id of its own. */
function idOf(message: DrawMessage): string {
  if (message.ok) return message.announcement.id
  return `unread-${sha256(`${message.signature}.${message.body}`).toString('hex').slice(0, 48)}`
}

async function takeMessage(
  kernel: Kernel,
  message: DrawMessage,
): Promise<AnnouncementVerdict | null> {
  const { body, signature } = message
  const sent = { id: idOf(message), body, signature, receivedAt: kernel.clock.now() }
  return inTransaction(kernel.db, async (tx) => {
    if (!message.ok) {
      const nothing = { gameCode: '', issueNo: '', result: null, announcedAt: null }
      const isNew = await insertAnnouncement(tx, { ...sent, ...nothing, verdict: message.fault })
      return isNew ? tellDesk(tx, kernel, message.fault) : null
    }
    const { announcement } = message
    const { gameCode, issueNo, result } = announcement
    const game = await readGame(tx, gameCode)
    // The issue's row orders this among entries and decisions.
    const issue = game && (await issueNow(tx, kernel, announcement))
    if ((await knownAnnouncements(tx, [sent.id])).size > 0) return null
    const verdict = await judge(tx, game, issue, announcement)
    const at = new Date(announcement.announcedAt)
    const place = { gameCode, issueNo, result, announcedAt: at }
    await insertAnnouncement(tx, { ...sent, ...place, verdict })
    if (game && issue) await act(tx, kernel, { game, issue, verdict, result })
    return tellDesk(tx, kernel, verdict)
  })
}

/** The locked issue. Its sale may be over without an engine that has closed it yet. */
async function issueNow(
  tx: Tx,
  { clock, live }: Kernel,
  { gameCode, issueNo }: DrawAnnouncement,
): Promise<IssueRow | null> {
  const issue = await lockIssue(tx, gameCode, issueNo)
  const isOnSale = issue?.state === 'scheduled' || issue?.state === 'open'
  if (!issue || !isOnSale || issue.closeAt > clock.now()) return issue
  const row = await endSale(tx, issue)
  afterCommit(tx, () => pushIssue(live, row))
  return row
}

async function judge(
  tx: Tx,
  game: GameRow | null,
  issue: IssueRow | null,
  { gameCode, issueNo, result }: DrawAnnouncement,
): Promise<AnnouncementVerdict> {
  const isOfficial = game?.draws === 'official'
  if (!game || !issue || !isOfficial)
    return judgeAnnouncement({
      ...{ isOfficial, state: null, isSame: null, entryAgrees: null, isStopped: false },
    })
  const family = familyOf(game.family)
  const read = (value: unknown) => JSON.stringify(family.readDraw(value))
  if (family.readDraw(result) === null) return 'invalid'
  const place = { gameCode, issueNo }
  const [entry] = await readEntries(tx, place, await entryRound(tx, place))
  return judgeAnnouncement({
    isOfficial,
    state: issue.state,
    isSame: issue.result && read(issue.result) === read(result),
    entryAgrees: entry ? read(entry.result) === read(result) : null,
    isStopped: await isStopped(tx, gameCode, issueNo),
  })
}

type Judged = {
  readonly game: GameRow
  readonly issue: IssueRow
  readonly verdict: AnnouncementVerdict
  readonly result: Readonly<Record<string, unknown>>
}

async function act(tx: Tx, kernel: Kernel, { game, issue, verdict, result }: Judged) {
  const at = kernel.clock.now()
  const place = { gameCode: issue.gameCode, issueNo: issue.no }
  if (verdict === 'early') {
    const row = await endSale(tx, issue)
    afterCommit(tx, () => pushIssue(kernel.live, row))
    return
  }
  if (verdict !== 'drawn' && verdict !== 'differs') return
  const round = await entryRound(tx, place)
  await insertEntry(tx, place, round, { enteredBy: feed, result, note: '', at })
  // Entries that contradict each other are history: two operators begin again.
  await nextRound(tx, place)
  if (verdict === 'differs') return
  const drawn = familyOf(game.family).readDraw(result)
  const row = await publishResult(tx, kernel, game, issue, drawn, at)
  afterCommit(tx, () => pushIssue(kernel.live, row))
}

/** Tells the desk of a verdict that needs a person. */
function tellDesk(tx: Tx, kernel: Kernel, verdict: AnnouncementVerdict): AnnouncementVerdict {
  if (troubledVerdicts.includes(verdict))
    afterCommit(tx, () => kernel.live.toConsole({ type: drawTroubleMessage, data: { verdict } }))
  return verdict
}
