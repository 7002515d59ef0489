import type { FastifyInstance } from 'fastify'
/**
 * Every route that a listener really has, as `GET /path`, read from the router itself. The twins
 * that answer HEAD are left out.
 */
export declare function routesOf(app: FastifyInstance): string[]
