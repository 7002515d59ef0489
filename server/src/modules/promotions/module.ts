import type { Module } from '../../kernel/module.ts'
import { promotionRoutes } from './routes.ts'

/** What the house gives back to members. */
export const promotions: Module = {
  name: 'promotions',
  needs: ['site', 'identity', 'safety', 'wallet', 'games'],
  routes: promotionRoutes,
}
