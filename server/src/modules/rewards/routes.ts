import * as draws from '@kancil/contract/rewards/draws'
import * as mall from '@kancil/contract/rewards/mall'
import * as missions from '@kancil/contract/rewards/missions'
import * as points from '@kancil/contract/rewards/points'
import * as referral from '@kancil/contract/rewards/referral'
import * as vip from '@kancil/contract/rewards/vip'
import { serve } from '../../kernel/http/serve.ts'
import { serveCursorList, serveList } from '../../kernel/http/serve-list.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { serveMall } from './mall/console.ts'
import { listRewards, ownList, redeem } from './mall/own.ts'
import { serveRate } from './points/console.ts'
import { claimDraw, showDraws, showOwnDraws } from './draws/own.ts'
import { showBoards, showPlaces } from './leaderboards/boards.ts'
import { claim, showMissions } from './missions/own.ts'
import { signIn } from './missions/sign-in.ts'
import { serveProgrammes } from './programmes/console.ts'
import { convert, history, showBalance, showConfig } from './points/own.ts'
import { serveReferrals } from './referral/console.ts'
import { ownFriends, showReferral } from './referral/own.ts'
import { claimVip, showLadder, showStatus, vipChangeList } from './vip/own.ts'
import { nameSubjects } from '../operator/door.ts'
import { rewardSubjects } from './subject-store.ts'

export function rewardRoutes(kernel: Kernel): void {
  nameSubjects(kernel, rewardSubjects)
  serve(kernel, points.pointBalance, showBalance)
  serve(kernel, points.pointConfig, showConfig)
  serveCursorList(kernel, points.pointHistory, history)
  serve(kernel, points.convertPoints, (context, input) => convert(kernel, context, input))
  serve(kernel, mall.pointRewards, listRewards)
  serve(kernel, mall.redeemPoints, (context, input) => redeem(kernel, context, input))
  serveList(kernel, mall.redemptions, ownList)
  serve(kernel, vip.vipLadder, showLadder)
  serve(kernel, vip.vipStatus, showStatus)
  serve(kernel, vip.claimVipGift, (context, input) => claimVip(kernel, context, input))
  serveCursorList(kernel, vip.vipChanges, vipChangeList)
  serve(kernel, missions.missionSummary, (context, input) => showMissions(kernel, context, input))
  serve(kernel, missions.claimMission, (context, input) => claim(kernel, context, input))
  serve(kernel, missions.signInToday, (context) => signIn(kernel, context))
  serve(kernel, missions.missionLeaderboard, (context, input) => showBoards(kernel, context, input))
  serve(kernel, missions.ownPlaces, showPlaces)
  serve(kernel, draws.draws, showDraws)
  serve(kernel, draws.ownDraws, showOwnDraws)
  serve(kernel, draws.claimRaffle, (context, input) => claimDraw(kernel, context, input))
  serve(kernel, referral.referral, showReferral)
  serveList(kernel, referral.friends, ownFriends)
  serveReferrals(kernel)
  serveProgrammes(kernel)
  serveRate(kernel)
  serveMall(kernel)
}
