import type { SlotSpin } from '@kancil/contract/seamless/slot'
import type { AuthenticateAnswer } from '@kancil/contract/seamless/rgs'
import type { RgsBalance } from '@kancil/contract/seamless/rgs-fields'
import type { RgsRound } from '@kancil/contract/seamless/rgs-round'
import { windowAt } from '@kancil/rules/games/slots/screen'
import { gridOf, type SlotSheet } from '@kancil/rules/games/slots/sheet'
import type { ParentFrame } from '../frame/parent.ts'
import type { RgsClient } from '../frame/client.ts'
import { createProgress } from '../round/progress.ts'
import type { Auto } from './autoplay.ts'
import type { Cast } from './cast.ts'

export type GameOptions = {
  readonly sessionID: string
  readonly client: RgsClient
  readonly parent: ParentFrame
  /** Called with the studio's answer each time the session is authenticated. */
  readonly onEntered: (answer: AuthenticateAnswer) => void
  readonly onNet: (net: number) => void
  /** True while a dialog covers the reels. */
  readonly isCovered: () => boolean
}

/** What the reels show at rest. */
type ReelPosition = Pick<SlotSpin, 'window' | 'stops' | 'values'>

/** The game in progress: its cast, and what is known of session, stake and money. */
export type Course = {
  readonly cast: Cast
  readonly options: GameOptions
  readonly progress: ReturnType<typeof createProgress>
  entered: AuthenticateAnswer | null
  balance: RgsBalance
  bet: number
  net: number | null
  /** By `performance.now()`: no round may start before it. */
  readyAt: number
  isPressed: boolean
  /** Rounds that play by themselves; null while the player presses Spin. */
  auto: Auto | null
  isPaused: boolean
  standing: ReelPosition
  stopCycle: (() => void) | null
}

export function createCourse(cast: Cast, options: GameOptions): Course {
  return {
    cast,
    options,
    progress: createProgress((index) => options.client.keepEvent(index)),
    entered: null,
    balance: { amount: 0, currency: 'MYR' },
    bet: 0,
    net: null,
    readyAt: 0,
    isPressed: false,
    auto: null,
    isPaused: false,
    standing: firstStanding(cast.screen.sheet),
    stopCycle: null,
  }
}

/** Before the first round: the top of each strip, or the symbols in turn. */
function firstStanding(sheet: SlotSheet): ReelPosition {
  if ('strips' in sheet) {
    const stops = sheet.strips.map(() => 0)
    return { stops, window: windowAt(sheet, stops) }
  }
  const { reels, rows } = gridOf(sheet)
  const regular = sheet.symbols.filter((symbol) => sheet.pay[symbol])
  const window = Array.from({ length: reels }, (_, reel) =>
    Array.from({ length: rows }, (_row, row) => regular[(reel * 2 + row) % regular.length] ?? ''),
  )
  return { stops: [], window }
}

/** The balance is always the studio's answer, never computed here. */
export function takeBalance(course: Course, balance: RgsBalance): void {
  const { hud } = course.cast
  course.balance = balance
  const symbol = course.entered?.display.currencySymbol ?? ''
  hud.setCurrency(balance.currency, symbol)
  hud.setBalance(balance.amount)
  course.options.parent.tell('balanceUpdate')
}

export function setBet(course: Course, amount: number): void {
  course.bet = amount
  course.cast.hud.setBet(amount)
}

export function setNet(course: Course, net: number | null): void {
  course.net = net
  if (net !== null) course.options.onNet(net)
}

export function moveNet(course: Course, by: number): void {
  if (course.net !== null) setNet(course, course.net + by)
}

/** Puts symbols on the reels without any movement. */
export function placeSymbols(course: Course, standing: ReelPosition = course.standing): void {
  const { window, stops, values = [] } = standing
  course.standing = { window, stops, values }
  course.cast.stage.show(window, stops)
  course.cast.values.show(values)
  course.cast.hud.setReels(standing.window)
}

export function endCycle(course: Course): void {
  course.stopCycle?.()
  course.stopCycle = null
}

export function setAuto(course: Course, auto: Auto | null): void {
  course.auto = auto
  course.cast.hud.setAuto(auto?.left ?? 0)
}

export function setIdle(course: Course): void {
  course.isPressed = false
  course.cast.hud.setState('idle')
  if (course.isPaused) void holdWhilePaused(course)
}

/** Between two rounds, never within one: the current round is shown and paid first. */
export async function holdWhilePaused(course: Course): Promise<void> {
  const { notice, say } = course.cast
  await notice.ask('pause', `${say('pause.title')}. ${say('pause.text')}`, say('button.continue'))
  course.isPaused = false
  notice.hide()
}

export function setRound(course: Course, round: RgsRound | null): void {
  course.cast.hud.setRound(round)
}
