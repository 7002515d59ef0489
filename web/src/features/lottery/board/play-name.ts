import type { MessageId } from '../../../i18n/message-id.ts'

/** The texts of plays and sides, by their codes; a play without a text does not compile. */
export const playNames = {
  '3top': 'lottery.play.3top',
  '3tod': 'lottery.play.3tod',
  '2top': 'lottery.play.2top',
  '2bottom': 'lottery.play.2bottom',
  runTop: 'lottery.play.runTop',
  runBottom: 'lottery.play.runBottom',
  '4top': 'lottery.play.4top',
  bigTop2: 'lottery.play.bigTop2',
  oddTop2: 'lottery.play.oddTop2',
} as const satisfies Record<string, MessageId>

const ruleTexts: Readonly<Record<keyof typeof playNames, MessageId>> = {
  '3top': 'lottery.rule.3top',
  '3tod': 'lottery.rule.3tod',
  '2top': 'lottery.rule.2top',
  '2bottom': 'lottery.rule.2bottom',
  runTop: 'lottery.rule.runTop',
  runBottom: 'lottery.rule.runBottom',
  '4top': 'lottery.rule.4top',
  bigTop2: 'lottery.rule.bigTop2',
  oddTop2: 'lottery.rule.oddTop2',
}

const sideNames: Readonly<Record<string, MessageId>> = {
  big: 'lottery.side.big',
  small: 'lottery.side.small',
  odd: 'lottery.side.odd',
  even: 'lottery.side.even',
}

export function playName(play: string): MessageId {
  return playNames[play as keyof typeof playNames] ?? 'lottery.play'
}

export function ruleText(play: string): MessageId {
  return ruleTexts[play as keyof typeof playNames] ?? 'lottery.play'
}

/** A number as it is shown: itself, or the name of a side. */
export function numberName(number: string): MessageId | null {
  return sideNames[number] ?? null
}
