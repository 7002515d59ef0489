import { fairPaths } from '@kancil/contract/seamless/fair'
import { rgsReasons } from '@kancil/contract/seamless/rgs'
import type { FastifyInstance } from 'fastify'
import { jackpotSheet } from '../../jackpots/routes.ts'
import { gameOf } from '../../games/catalogue.ts'
import { instantOf } from '../../instant/catalogue.ts'
import { tableGameOf } from '../../tables/catalogue.ts'
import type { Studio } from '../../studio.ts'
import { recordOf } from '../history.ts'
import { refuse } from '../refusal.ts'
import { recordPage, recordPolicy } from './page.ts'

/** A round as a page for people, and what is needed to recompute it: drawings and sheet. */
export function recordRoutes(app: FastifyInstance, studio: Studio): void {
  const policy = recordPolicy(studio.frameAncestors)
  app.get<{ Params: { roundId: string }; Querystring: { lang?: string } }>(
    `${fairPaths.record}/:roundId`,
    async ({ params, query }, reply) => {
      const { replay, language } =
        (await recordOf(studio, params.roundId)) ?? refuse('ERR_VAL', rgsReasons.betNotFound)
      const lang = String(query.lang ?? language)
      const playMoney = studio.playMoney || replay.currency === 'XTS'
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(recordPage({ roundId: params.roundId, replay, lang, playMoney }))
    },
  )
  app.get<{ Params: { gameCode: string } }>(
    `${fairPaths.sheet}/:gameCode`,
    async ({ params }, reply) => {
      const { gameCode } = params
      const rules = instantOf(gameCode)?.rules ?? tableGameOf(gameCode)?.rules
      const sheet = gameOf(gameCode)?.sheet ?? rules?.sheet ?? jackpotSheet(gameCode)
      if (!sheet) return refuse('ERR_VAL', 'GAME_NOT_FOUND')
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(sheet))
    },
  )
  app.get<{ Params: { gameCode: string; symbol: string } }>(
    `${fairPaths.art}/:gameCode/:symbol.svg`,
    async ({ params }, reply) => {
      const drawing = gameOf(params.gameCode)?.symbols.drawing(params.symbol)
      if (drawing === undefined) return reply.code(404).send()
      return reply
        .type('image/svg+xml')
        .header('content-security-policy', "default-src 'none'")
        .header('cache-control', 'public, max-age=3600')
        .send(drawing)
    },
  )
}
